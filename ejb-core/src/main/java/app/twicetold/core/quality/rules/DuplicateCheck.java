package app.twicetold.core.quality.rules;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** Whether a draft repeats a published article. Specification: cosine above 0.92 means reject. */
public final class DuplicateCheck {
    private static final BigDecimal THRESHOLD = new BigDecimal("0.92");
    /** The decimals that vectors of floats carry. Further decimals are noise, which must not reject a draft. */
    private static final int DECIMALS = 6;

    private DuplicateCheck() {}

    /**
     * The check against the published article of the same language that resembles the draft most; empty when there is
     * none. The detail is the id of that article when the draft duplicates it.
     */
    public static CheckOutcome against(Optional<Neighbor> nearest) {
        if (nearest.isEmpty()) {
            return new CheckOutcome(QualityCheck.DUPLICATE_CHECK, CheckResult.PASS, null, THRESHOLD, null);
        }
        Neighbor neighbor = nearest.get();
        if (!Double.isFinite(neighbor.cosine())) {
            return unknown();
        }
        BigDecimal cosine = BigDecimal.valueOf(neighbor.cosine()).setScale(DECIMALS, RoundingMode.HALF_UP);
        boolean duplicate = cosine.compareTo(THRESHOLD) > 0;
        return new CheckOutcome(
                QualityCheck.DUPLICATE_CHECK,
                duplicate ? CheckResult.FAIL : CheckResult.PASS,
                cosine,
                THRESHOLD,
                duplicate ? neighbor.articleId() : null);
    }

    /** The check while there are no embeddings. A person checks the draft instead. */
    public static CheckOutcome unknown() {
        return new CheckOutcome(QualityCheck.DUPLICATE_CHECK, CheckResult.FLAG, null, THRESHOLD, null);
    }

    /**
     * An article that resembles a draft.
     *
     * @param cosine -1 to 1; NaN when the vectors cannot be compared
     */
    public record Neighbor(String articleId, double cosine) {}
}
