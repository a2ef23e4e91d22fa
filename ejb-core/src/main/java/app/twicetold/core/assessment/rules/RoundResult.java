package app.twicetold.core.assessment.rules;

import java.util.List;

/**
 * What the assessed attempt of one round achieved.
 *
 * @param durationMs the duration that counts, positive
 * @param coverage every key point of the article
 */
public record RoundResult(DimensionScores scores, long durationMs, List<KeyPointCoverage> coverage) {
    public RoundResult {
        if (durationMs <= 0) {
            throw new IllegalArgumentException("A recording cannot last " + durationMs + " ms");
        }
        coverage = List.copyOf(coverage);
    }

    /** 0 to 100. */
    public int overall() {
        return scores.overall();
    }

    /**
     * Whether this round is better than an earlier one: a higher overall, or the same in less time with no less key
     * info. It decides the verdict and the bonus. Specification: improvement bonus.
     */
    public boolean improvesOn(RoundResult earlier) {
        if (overall() != earlier.overall()) {
            return overall() > earlier.overall();
        }
        return durationMs < earlier.durationMs
                && scores.keyInfo() >= earlier.scores().keyInfo();
    }
}
