package app.twicetold.core.quality.rules;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What one check found.
 *
 * @param score 0 to 100 of a rubric check, the highest cosine of the duplicate check; null elsewhere
 * @param threshold what the score was held against
 * @param detail the fact behind the result, such as a length or the text that was found; no sentence
 */
public record CheckOutcome(
        QualityCheck check,
        CheckResult result,
        @Nullable BigDecimal score,
        @Nullable BigDecimal threshold,
        @Nullable String detail) {

    static CheckOutcome of(QualityCheck check, boolean passes, @Nullable String detail) {
        return of(check, passes ? CheckResult.PASS : CheckResult.FAIL, detail);
    }

    static CheckOutcome of(QualityCheck check, CheckResult result, @Nullable String detail) {
        return new CheckOutcome(check, result, null, null, detail);
    }

    boolean is(CheckResult other) {
        return result == other;
    }
}
