package app.twicetold.core.quality.rules;

import app.twicetold.core.shared.ModelScore;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What the service makes of the judgements of a model. */
public final class ModelChecks {
    private ModelChecks() {}

    /**
     * One rubric dimension: it passes at or above the threshold of the language. The result informs people; the
     * decision reads the lowest score.
     *
     * @param said the score of the model, of any size
     * @throws IllegalArgumentException when the check is no rubric dimension
     */
    public static CheckOutcome rubric(QualityCheck check, BigDecimal said, int autoPublish, @Nullable String remark) {
        if (!QualityCheck.RUBRIC.contains(check)) {
            throw new IllegalArgumentException(check + " is not scored");
        }
        int score = ModelScore.of(said);
        return new CheckOutcome(
                check,
                score >= autoPublish ? CheckResult.PASS : CheckResult.FAIL,
                BigDecimal.valueOf(score),
                BigDecimal.valueOf(autoPublish),
                remark);
    }

    /** The same outcome as a question to a person: its judgement contradicts itself. */
    public static CheckOutcome doubted(CheckOutcome outcome, Contradiction contradiction) {
        String detail = outcome.detail();
        return new CheckOutcome(
                outcome.check(),
                CheckResult.FLAG,
                outcome.score(),
                outcome.threshold(),
                detail == null || detail.isEmpty() ? contradiction.wire() : contradiction.wire() + ": " + detail);
    }

    /** The hard gate. */
    public static CheckOutcome safety(boolean passed, @Nullable String reason) {
        return CheckOutcome.of(QualityCheck.SAFETY, passed, reason);
    }

    /** The soft flag. */
    public static CheckOutcome sensitivePolitics(boolean sensitive) {
        return CheckOutcome.of(QualityCheck.SENSITIVE_POLITICS, sensitive ? CheckResult.FLAG : CheckResult.PASS, null);
    }
}
