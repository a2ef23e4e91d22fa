package app.twicetold.core.assessment.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.EvidenceMatch.Place;
import app.twicetold.core.shared.SpokenWord;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordTimesTest {
    /** Recognisers write 20 in the transcript and twenty among its words. */
    @Test
    void aWordThatOccursFurtherBehindTakesNoTimesFromTheOthers() {
        String transcript = "20 people came in the rain. Then they went home again, because twenty were too many.";
        List<SpokenWord> words = new ArrayList<>();
        for (String text : transcript.replaceFirst("20", "twenty").split(" ")) {
            words.add(new SpokenWord(text, words.size() * 400L, words.size() * 400L + 400));
        }
        WordTimes times = WordTimes.of(transcript, words, 60_000);

        Place rain = place(transcript, "people came in the rain");
        assertThat(times.startMs(rain)).isEqualTo(400);
        assertThat(times.endMs(rain)).isEqualTo(2_400);
        Place home = place(transcript, "Then they went home again");
        assertThat(times.startMs(home)).isEqualTo(2_400);
        assertThat(times.endMs(home)).isEqualTo(4_400);
    }

    private static Place place(String transcript, String excerpt) {
        int start = transcript.indexOf(excerpt);
        return new Place(start, start + excerpt.length(), true);
    }
}
