package app.twicetold.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.assessment.rules.AssessmentDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.ActionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.CoverageDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.EvidenceDraft;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.PointStatus;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswersTest {
    private static final String VALID = """
            {"dimensions": {
               "key_info": {"score": 71.5, "note": "n", "level": 4, "evidence": [
                  {"start_ms": 0, "end_ms": 900.0, "transcript_excerpt": "e"}, 7, "f", " "]},
               "structure": {"score": 1e999999999, "evidence": null},
               "efficiency": {"score": -3, "note": 7},
               "fluency": {"score": 70}},
             "overall": 99, "band": "excellent",
             "key_point_coverage": [{"key_point_id": "kp_1", "covered": true, "evidence": null}, {"covered": "yes"}],
             "one_action": {"title": "t", "micro_skill_id": "x", "evidence": [{"start_ms": 1.5, "end_ms": "9"}]},
             "achieved_previous_action": "maybe", "confidence": 3, "summary": "s"}
            """;

    @Test
    void theWordsOfThePromptAreReadInAnyCase() {
        AssessmentDraft draft = AssessmentAnswer.parse(VALID.replace("\"covered\": true", "\"status\": \"Whole\"")
                .replace("\"covered\": \"yes\"", "\"status\": \"NO \"")
                .replace("\"x\"", "\" Three_Points\"")
                .replace("\"confidence\": 3", "\"confidence\": \"High\", \"claim\": \"Reversed\""));

        assertThat(draft.keyPointCoverage())
                .extracting(CoverageDraft::status)
                .containsExactly(PointStatus.WHOLE, PointStatus.NO);
        assertThat(draft.claim()).isEqualTo(PointStatus.REVERSED);
        assertThat(draft.confidence()).isEqualTo("high");
        assertThat(draft.oneAction()).extracting(ActionDraft::microSkillId).isEqualTo("three_points");
    }

    @Test
    void whatIsMissingOrOfAWrongTypeIsLeftEmpty() {
        AssessmentDraft draft = AssessmentAnswer.parse(VALID);

        assertThat(draft.dimensions()).containsOnlyKeys(Dimension.values());
        assertThat(draft.dimensions().get(Dimension.KEY_INFO)).satisfies(keyInfo -> {
            assertThat(keyInfo.score()).isEqualByComparingTo("71.5");
            assertThat(keyInfo.evidence())
                    .containsExactly(
                            new EvidenceDraft(0L, 900L, "e"),
                            new EvidenceDraft(null, null, null),
                            new EvidenceDraft(null, null, "f"));
        });
        assertThat(draft.dimensions().get(Dimension.STRUCTURE))
                .satisfies(structure -> assertThat(structure.score()).isEqualByComparingTo("1000000"));
        assertThat(draft.dimensions().get(Dimension.EFFICIENCY))
                .satisfies(efficiency -> assertThat(efficiency.note()).isNull());
        assertThat(draft.oneAction()).satisfies(action -> {
            assertThat(action.title()).isEqualTo("t");
            assertThat(action.instruction()).isNull();
            assertThat(action.evidence()).isEqualTo(new EvidenceDraft(null, null, null));
        });
        assertThat(draft.keyPointCoverage()).hasSize(2);
        assertThat(draft.keyPointCoverage().get(1).status()).isNull();
        assertThat(draft.achievedPreviousAction()).isNull();
        assertThat(draft.confidence()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{",
                "{}",
                "{\"key_point_coverage\": []}",
                "{\"key_point_coverage\": [], \"dimensions\": {\"key_info\": {\"score\": 1}}}",
                "{\"key_point_coverage\": [], \"dimensions\": {\"key_info\": {\"score\": \"70\"}, \"structure\": {\"score\": 1},"
                        + " \"efficiency\": {\"score\": 1}, \"fluency\": {\"score\": 1}}}",
                "{\"key_point_coverage\": {}, \"dimensions\": {\"key_info\": {\"score\": 1}, \"structure\": {\"score\": 1},"
                        + " \"efficiency\": {\"score\": 1}, \"fluency\": {\"score\": 1}}}"
            })
    void withoutDimensionsScoresOrCoverageItIsInvalidOutput(String json) {
        assertInvalid(() -> AssessmentAnswer.parse(json));
    }

    private static ExemplarAnswer exemplar(long capMs) {
        return new ExemplarAnswer(
                Edition.SECOND,
                new ExemplarFacts(
                        LanguageProfiles.of("en"), "t", "a", List.of(new KeyPoint("kp_1", "k")), 1, capMs, null));
    }

    @Test
    void anExemplarThatIsTooLongEndsWithTheLastSentenceThatFits() {
        String five = "{\"text\": \"One two three. Four five. Six seven eight.\"}";

        assertThat(exemplar(2400).parse(five)).isEqualTo("One two three. Four five.");
        assertThat(exemplar(180_000).parse(five)).isEqualTo("One two three. Four five. Six seven eight.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"text\": 7}", "{\"text\": \" ... \"}", "no"})
    void anExemplarWithoutTextIsInvalidOutput(String json) {
        assertInvalid(() -> exemplar(180_000).parse(json));
    }

    private static void assertInvalid(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        ProviderException.class,
                        e -> assertThat(Map.of("kind", e.kind().wire())).containsEntry("kind", "invalid_output"));
    }
}
