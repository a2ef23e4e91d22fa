package app.twicetold.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.prompt.RetellingFacts.Flow;
import app.twicetold.core.prompt.RetellingFacts.MappedPause;
import app.twicetold.core.prompt.TimedTranscript.Line;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.PausePlace;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the second edition tells a model that the first one left open. */
class SecondEditionTest {
    private static final LanguageProfile ENGLISH = LanguageProfiles.of("en");
    private static final LanguageProfile CHINESE = LanguageProfiles.of("zh-Hans");
    private static final Pattern CHINESE_WORD = Pattern.compile("\\||[^|][，。、]?");

    @Test
    void pausesAreToldByThreePlacesEachWithAMeanOfItsOwn() {
        List<MappedPause> pauses = List.of(
                new MappedPause(1_000, 1_800, "right", PausePlace.INSIDE),
                new MappedPause(5_000, 6_000, "posture", PausePlace.INSIDE),
                new MappedPause(9_000, 10_300, "because", PausePlace.BETWEEN_THOUGHTS),
                new MappedPause(20_000, 22_000, "next.", PausePlace.SENTENCE_END));

        assertThat(user(ENGLISH, "um so it is", pauses))
                .contains(
                        "Inside sentences: 2, which is 4.0 a minute, 900 ms long on average",
                        "Between two thoughts: 1, which is 2.0 a minute, 1300 ms long on average",
                        "At sentence ends: 1, which is 2.0 a minute, 2000 ms long on average",
                        "1300 ms, between two thoughts, after \"because\"");
        assertThat(user(CHINESE, "嗯就是这样", pauses))
                .contains("句子中间：2次，每分钟4.0次，平均900毫秒", "两个意思之间：1次，每分钟2.0次，平均1300毫秒", "在两个意思之间，“because”之后");
        assertThat(user(ENGLISH, "so", List.of()))
                .contains("Inside sentences: none", "Between two thoughts: none", "At sentence ends: none");
    }

    @Test
    void fillersAreToldWordByWordAsRawCounts() {
        assertThat(user(ENGLISH, "Um, uh, um, people like you, so they stop", List.of()))
                .contains("Hesitations, raw count: um 2, uh 1", "may be fillers, raw count: like 1, so 1");
        assertThat(user(CHINESE, "嗯，那个，然后呢，嗯", List.of())).contains("犹豫的音，出现次数：嗯2次", "可能是口头禅的词，出现次数：那个1次、然后1次");
        assertThat(user(ENGLISH, "Plain words", List.of())).contains("raw count: None.");
    }

    @Test
    void theLevelOfEveryCountIsTold() {
        assertThat(user(ENGLISH, "so", List.of()))
                .contains("- 0 of 2 covered: level 1\n- 1 of 2 covered: level 4\n- 2 of 2 covered: level 5");
        assertThat(user(CHINESE, "好", List.of())).contains("- 2个中讲到1个：4级");
    }

    @Test
    void itSaysHowManyWordsItTakesToJudge() {
        assertThat(system(ENGLISH)).contains("fewer than 60 words of the transcript retell the article");
        assertThat(system(CHINESE)).contains("转写中讲这篇文章的不到80个字时");
    }

    @Test
    void optionalEvidenceIsAChoiceWithNull() {
        String schema = AssessmentPrompt.render(Edition.SECOND, facts(ENGLISH, "so", List.of()))
                .schema()
                .json();

        assertThat(schema.split("\"anyOf\"", -1))
                .as("of a key point and of the action")
                .hasSize(3);
        assertThat(AssessmentPrompt.render(Edition.FIRST, facts(ENGLISH, "so", List.of()))
                        .schema()
                        .json())
                .doesNotContain("anyOf");
    }

    /** A slash stands where a line ends. Every character has times of its own; a bar is a pause of a second. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "把关|键条件丢掉就不行; 把关键条件丢掉就不行",
                "把|关键条件丢掉就不行; 把/关键条件丢掉就不行",
                "讲给外行听。然后再查; 讲给外行听。/然后再查",
                "听课的时候人人都觉得自己懂因为话是别人理顺的例子也是别人挑好的; 听课的时候人人都觉得自己懂因为话是别人理顺的例子/也是别人挑好的",
                "听课的时候人人都觉得自己懂因为话是别人理好关键条件也是别人挑好的; 听课的时候人人都觉得自己懂因为话是别人理好关键条件/也是别人挑好的"
            })
    void chineseLinesAreCutBetweenWords(String spoken, String lines) {
        assertThat(String.join(
                        "/",
                        TimedTranscript.lines(Edition.SECOND, spoken(spoken)).stream()
                                .map(Line::text)
                                .toList()))
                .isEqualTo(lines);
    }

    /** A slash stands where a line ends. A bar is a pause of a second. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "she stops | in the middle; she stops/in the middle",
                "then it is hard. So you stop; then it is hard./So you stop",
                "one two three four five six seven eight nine ten eleven twelve; one two three four five six seven eight nine ten eleven twelve",
                "one two three four five six seven eight nine ten eleven twelve thirteen; one two three four five six seven eight nine ten eleven twelve/thirteen",
                "about 3.5 of them, yes? Then no; about 3.5 of them, yes?/Then no"
            })
    void englishLinesAreCutAtPausesAndSentencesAndByCount(String spoken, String lines) {
        List<SpokenWord> words = new ArrayList<>();
        long at = 0;
        for (String word : spoken.split(" ", -1)) {
            if (word.equals("|")) {
                at += 1_000;
            } else {
                words.add(new SpokenWord(word, at, at + 200));
                at += 200;
            }
        }
        assertThat(String.join(
                        "/",
                        TimedTranscript.lines(
                                        Edition.SECOND, facts(ENGLISH, spoken.replace("| ", ""), List.of(), words))
                                .stream()
                                .map(line -> line.text().strip())
                                .toList()))
                .isEqualTo(lines);
    }

    @Test
    void aLineHasTheTimesOfItsWords() {
        assertThat(TimedTranscript.lines(Edition.SECOND, spoken("把|关键条件")))
                .containsExactly(new Line(0, 200, "把"), new Line(1_200, 2_000, "关键条件"));
    }

    private static RetellingFacts spoken(String text) {
        List<SpokenWord> words = new ArrayList<>();
        long at = 0;
        Matcher word = CHINESE_WORD.matcher(text);
        while (word.find()) {
            if (word.group().equals("|")) {
                at += 1_000;
            } else {
                words.add(new SpokenWord(word.group(), at, at + 200));
                at += 200;
            }
        }
        return facts(CHINESE, text.replace("|", ""), List.of(), words);
    }

    private static String system(LanguageProfile language) {
        return AssessmentPrompt.render(Edition.SECOND, facts(language, "so", List.of()))
                .systemPrompt();
    }

    private static String user(LanguageProfile language, String transcript, List<MappedPause> pauses) {
        return AssessmentPrompt.render(Edition.SECOND, facts(language, transcript, pauses))
                .userPrompt();
    }

    private static RetellingFacts facts(LanguageProfile language, String transcript, List<MappedPause> pauses) {
        return facts(language, transcript, pauses, List.of(new SpokenWord(transcript, 0, 1_000)));
    }

    private static RetellingFacts facts(
            LanguageProfile language, String transcript, List<MappedPause> pauses, List<SpokenWord> words) {
        return new RetellingFacts(
                language,
                "Practice",
                "Practice beats talent.",
                List.of(new KeyPoint("kp_1", "Practice beats talent"), new KeyPoint("kp_2", "A study shows it")),
                1,
                180_000,
                transcript,
                words,
                30_000,
                new Flow(pauses, 0, 120, 0),
                null);
    }
}
