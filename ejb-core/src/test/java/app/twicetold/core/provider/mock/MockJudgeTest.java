package app.twicetold.core.provider.mock;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.prompt.ArticleFacts;
import app.twicetold.core.prompt.RubricAnswer;
import app.twicetold.core.prompt.RubricAnswer.Judgement;
import app.twicetold.core.prompt.RubricPrompt;
import app.twicetold.core.prompt.SafetyAnswer;
import app.twicetold.core.prompt.SafetyPrompt;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of markers, from the marker to what the service reads in the answer. */
class MockJudgeTest {
    @ParameterizedTest
    @CsvSource({
        "'', 92, 92, true",
        "[mock:strong], 92, 92, true",
        "[mock:weak], 72, 72, true",
        "[mock:low], 45, 45, true",
        "[mock:unsafe], 92, 92, false",
        "[mock:numbers], 92, 65, true",
        "[mock:short], 92, 92, true"
    })
    void markersSetTheScores(String marker, int others, int grounding, boolean safe) {
        for (String language : List.of("en", "zh-Hans")) {
            ArticleFacts facts = facts(language, "A text. " + marker, null);

            RubricAnswer rubric = rubric(facts);
            assertThat(Stream.of(rubric.argumentClarity(), rubric.retellWorthiness(), rubric.readability())
                            .map(judgement -> judgement.score().intValue()))
                    .containsOnly(others);
            assertThat(rubric.grounding().score()).isEqualByComparingTo(Integer.toString(grounding));
            assertThat(safety(facts).passed()).isEqualTo(safe);
            assertThat(safety(facts).sensitivePolitics()).isFalse();
        }
    }

    @Test
    void aMarkerMayStandInTheNoteOfAnOperator() {
        assertThat(score(rubric(facts("en", "A text.", "Shorter, please [MOCK:LOW]"))))
                .isEqualTo(45);
    }

    @ParameterizedTest
    @CsvSource({
        "[mock:low] [mock:unsafe], UNSAFE",
        "[mock:short] [mock:low], LOW",
        "[mock:numbers] [mock:short], SHORT",
        "[mock:weak] [mock:numbers], NUMBERS",
        "[mock:strong] [mock:weak], WEAK"
    })
    void theGravestOfSeveralMarkersWins(String text, ContentMarker gravest) {
        assertThat(ContentMarker.in(text)).isEqualTo(gravest);
    }

    private static int score(RubricAnswer rubric) {
        return Stream.of(rubric.argumentClarity(), rubric.retellWorthiness(), rubric.grounding(), rubric.readability())
                .map(Judgement::score)
                .mapToInt(Number::intValue)
                .min()
                .orElseThrow();
    }

    private static ArticleFacts facts(String language, String text, @Nullable String note) {
        return new ArticleFacts(
                LanguageProfiles.of(language), 1, "Title", List.of(text), "", List.of("One"), null, note);
    }

    private static RubricAnswer rubric(ArticleFacts facts) {
        return RubricAnswer.parse(answer(RubricPrompt.render("v1", facts)));
    }

    private static SafetyAnswer safety(ArticleFacts facts) {
        return SafetyAnswer.parse(answer(SafetyPrompt.render("v1", facts)));
    }

    private static String answer(CompletionRequest request) {
        ChainEntry entry = ChainEntry.of("mock", "standard", Capability.QA_LLM.defaultTimeout());
        return new MockLanguageModel(Duration.ZERO)
                .complete(request, new ProviderCall(entry, Deadline.in(Duration.ofSeconds(5))))
                .json();
    }
}
