package app.twicetold.core.quality.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class QualityCheckTest {
    @Test
    void thereAreThirteenChecks() {
        assertThat(QualityCheck.values())
                .extracting(QualityCheck::wire)
                .containsExactly(
                        "length_in_tier",
                        "key_points_count",
                        "language_match",
                        "no_contact_info",
                        "no_private_names",
                        "attribution_present",
                        "duplicate_check",
                        "argument_clarity",
                        "retell_worthiness",
                        "grounding",
                        "readability",
                        "safety",
                        "sensitive_politics");
    }

    @Test
    void sixAreCodeOneIsVectorsAndSixAreJudgements() {
        assertThat(Arrays.stream(QualityCheck.values())
                        .map(check -> check.kind().wire()))
                .containsExactly(
                        "deterministic",
                        "deterministic",
                        "deterministic",
                        "deterministic",
                        "deterministic",
                        "deterministic",
                        "embedding",
                        "llm",
                        "llm",
                        "llm",
                        "llm",
                        "llm",
                        "llm");
    }

    @Test
    void fourDimensionsAreScored() {
        assertThat(QualityCheck.RUBRIC)
                .extracting(QualityCheck::wire)
                .containsExactly("argument_clarity", "retell_worthiness", "grounding", "readability");
    }

    @Test
    void resultsAndDecisionsKeepTheirWireNames() {
        assertThat(CheckResult.values())
                .extracting(CheckResult::wire)
                .containsExactly("pass", "fail", "flag", "not_applicable");
        assertThat(QualityDecision.values())
                .extracting(QualityDecision::wire)
                .containsExactly("reject", "needs_review", "auto_publish");
    }
}
