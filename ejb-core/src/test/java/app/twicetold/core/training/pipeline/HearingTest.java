package app.twicetold.core.training.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ModelRef;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.SpokenWord;
import java.util.List;
import org.junit.jupiter.api.Test;

class HearingTest {
    private static final String SAID = "Practice beats talent.";
    private static final AttemptRecord CALL = new AttemptRecord(
            CallPurpose.content("job_1"),
            Capability.ASR,
            new ModelRef("openai", "any"),
            1,
            Usage.NONE,
            null,
            null,
            false);
    private static final RecognizedSegment SEGMENT = new RecognizedSegment(SAID, 0, 20_000, -0.1, 0.0);

    private static Hearing of(List<SpokenWord> words, List<RecognizedSegment> segments) {
        Transcription heard = new Transcription(SAID, "en", 0.9, words, segments, 30_000L, Usage.NONE);
        return Hearing.of(new Answer<>(heard, new ModelRef("openai", "any"), CALL));
    }

    @Test
    void confidenceIsKnownWhenTheTimesOfTheWordsAre() {
        Hearing hearing = of(List.of(new SpokenWord("Practice", 0, 20_000, null)), List.of(SEGMENT));

        assertThat(hearing.confidence().value()).isEqualTo(0.9);
        assertThat(hearing.confidence().known()).isTrue();
    }

    @Test
    void segmentsAloneGiveTheSpeechRatioButNoCertainty() {
        Hearing hearing = of(List.of(), List.of(SEGMENT));

        assertThat(hearing.speechRatio(30_000)).isEqualTo(20.0 / 30);
        assertThat(hearing.confidence().value()).isEqualTo(0.9);
        assertThat(hearing.confidence().known()).isFalse();
    }

    @Test
    void wordsAreStoredAsTheyAreSpokenWithoutTheirConfidence() {
        Hearing hearing = of(List.of(new SpokenWord("Practice", 0, 20_000, 0.5)), List.of(SEGMENT));

        assertThat(Json.write(hearing.words())).isEqualTo("[{\"text\":\"Practice\",\"start_ms\":0,\"end_ms\":20000}]");
    }

    /** Nothing of it would be found in the article, or in a transcript of the other round. */
    @Test
    void aTranscriptInTheOtherScriptIsWrittenAsTheArticlesAre() {
        Transcription heard = new Transcription(
                "練習勝過天賦。",
                "chinese",
                0.9,
                List.of(new SpokenWord("練習", 0, 900, null), new SpokenWord("勝過", 900, 1_500, null)),
                List.of(),
                30_000L,
                Usage.NONE);

        Hearing hearing = Hearing.of(new Answer<>(heard, new ModelRef("openai_compatible", "any"), CALL));

        assertThat(hearing.language()).contains("zh-Hans");
        assertThat(hearing.text()).isEqualTo("练习胜过天赋。");
        assertThat(hearing.words()).extracting(SpokenWord::text).containsExactly("练习", "胜过");
        assertThat(hearing.rewritten()).isTrue();
        assertThat(of(List.of(), List.of(SEGMENT)).rewritten()).isFalse();
    }

    /** Traditional script that a recogniser names is another language, as before. */
    @Test
    void aTranscriptInAnotherLanguageIsLeftAlone() {
        Transcription heard =
                new Transcription("練習勝過天賦。", "zh-Hant", 0.9, List.of(), List.of(SEGMENT), 30_000L, Usage.NONE);

        Hearing hearing = Hearing.of(new Answer<>(heard, new ModelRef("openai_compatible", "any"), CALL));

        assertThat(hearing.language()).isEmpty();
        assertThat(hearing.text()).isEqualTo("練習勝過天賦。");
    }
}
