package app.twicetold.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the third edition of the exemplar knows that the others left open. */
class ThirdEditionTest {
    private static final LanguageProfile ENGLISH = LanguageProfiles.of("en");
    private static final LanguageProfile CHINESE = LanguageProfiles.of("zh-Hans");

    @Test
    void anExemplarIsNoLongerThanItsArticle() {
        assertThat(facts(ENGLISH, "word ".repeat(250), 1, 180_000)
                        .length(Edition.SECOND)
                        .most())
                .isEqualTo(448);
        assertThat(facts(ENGLISH, "word ".repeat(250), 1, 180_000)
                        .length(Edition.THIRD)
                        .most())
                .isEqualTo(250);
        assertThat(facts(ENGLISH, "word ".repeat(250), 2, 120_000)
                        .length(Edition.THIRD)
                        .least())
                .isEqualTo(150);
        assertThat(facts(ENGLISH, "word ".repeat(520), 2, 60_000)
                        .length(Edition.THIRD)
                        .most())
                .as("what can be said in the time")
                .isEqualTo(149);
        assertThat(facts(ENGLISH, "word ".repeat(520), 2, 60_000)
                        .length(Edition.THIRD)
                        .least())
                .as("there is room below the longest")
                .isEqualTo(119);
        assertThat(facts(CHINESE, "字".repeat(400), 2, 120_000)
                        .length(Edition.THIRD)
                        .least())
                .isEqualTo(240);
        assertThat(facts(ENGLISH, "Practice beats talent.", 2, 120_000)
                        .length(Edition.THIRD)
                        .most())
                .isEqualTo(60);
    }

    @Test
    void theBoundsAndTheHesitationsStandInThePrompt() {
        CompletionRequest english =
                ExemplarPrompt.render(Edition.THIRD, facts(ENGLISH, "word ".repeat(250), 2, 120_000));
        CompletionRequest chinese = ExemplarPrompt.render(Edition.THIRD, facts(CHINESE, "字".repeat(400), 2, 120_000));

        assertThat(english.systemPrompt()).contains("between 150 and 250 words", "um, uh, er");
        assertThat(chinese.systemPrompt()).contains("240到400字", "嗯、呃、唔");
    }

    @ParameterizedTest
    @CsvSource({
        "'It is dark. So wait.', 'It is dark. So wait.'",
        "'It is, um, dark. So wait.', 'It is, dark. So wait.'",
        "'It is dark. So wait until the', 'It is dark.'",
        "'Dr. Ames says wait. Then', 'Dr. Ames says wait.'",
        "'She said \"wait.\"', 'She said \"wait.\"'"
    })
    void anExemplarEndsWithASentence(String said, String kept) {
        assertThat(answer(said)).isEqualTo(kept);
    }

    @Test
    void whatIsTooLongEndsWithTheLastSentenceThatFits() {
        String sentence = "Nine words are what this sentence is made of. ";

        assertThat(answer(sentence.repeat(7))).isEqualTo(sentence.repeat(6).strip());
        assertThatThrownBy(() -> answer("word ".repeat(61) + ".")).isInstanceOf(ProviderException.class);
        assertThatThrownBy(() -> answer("no end at all")).isInstanceOf(ProviderException.class);
    }

    private static String answer(String text) {
        return new ExemplarAnswer(Edition.THIRD, facts(ENGLISH, "word ".repeat(60), 1, 180_000))
                .parse("{\"text\": \"" + text.replace("\"", "\\\"") + "\"}");
    }

    private static ExemplarFacts facts(LanguageProfile language, String article, int round, long capMs) {
        return new ExemplarFacts(
                language, "Dark", article, List.of(new KeyPoint("kp_1", "It is dark.")), round, capMs, null);
    }
}
