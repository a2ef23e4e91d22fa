package app.twicetold.core.quality.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ModelChecksTest {
    @ParameterizedTest
    @CsvSource({
        "79, 80, 79, FAIL",
        "79.49, 80, 79, FAIL",
        "79.5, 80, 80, PASS",
        "80, 80, 80, PASS",
        "80, 90, 80, FAIL",
        "-3, 0, 0, PASS",
        "140, 100, 100, PASS"
    })
    void aDimensionPassesAtTheThresholdOfItsLanguage(BigDecimal said, int threshold, int score, CheckResult result) {
        CheckOutcome outcome = ModelChecks.rubric(QualityCheck.GROUNDING, said, threshold, "why");

        assertThat(outcome)
                .isEqualTo(new CheckOutcome(
                        QualityCheck.GROUNDING,
                        result,
                        BigDecimal.valueOf(score),
                        BigDecimal.valueOf(threshold),
                        "why"));
    }

    @ParameterizedTest
    @EnumSource(
            value = QualityCheck.class,
            names = {"ARGUMENT_CLARITY", "RETELL_WORTHINESS", "GROUNDING", "READABILITY"},
            mode = EnumSource.Mode.EXCLUDE)
    void nothingElseIsScored(QualityCheck check) {
        assertThatIllegalArgumentException().isThrownBy(() -> ModelChecks.rubric(check, BigDecimal.TEN, 80, null));
    }

    @Test
    void safetyFailsAndPoliticsAreFlagged() {
        assertThat(ModelChecks.safety(true, null).result()).isEqualTo(CheckResult.PASS);
        assertThat(ModelChecks.safety(false, "instructions").result()).isEqualTo(CheckResult.FAIL);
        assertThat(ModelChecks.safety(false, "instructions").detail()).isEqualTo("instructions");
        assertThat(ModelChecks.sensitivePolitics(false).result()).isEqualTo(CheckResult.PASS);
        assertThat(ModelChecks.sensitivePolitics(true).result()).isEqualTo(CheckResult.FLAG);
    }
}
