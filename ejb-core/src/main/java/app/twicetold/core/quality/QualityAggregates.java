package app.twicetold.core.quality;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the checks of a window found.
 *
 * @param checkPassRates by the id of the check, 0 to 1; null for a check that never applied
 * @param avgQaScore the mean, two places; null without reports
 * @param thresholdHistory the changes of thresholds, newest first
 */
public record QualityAggregates(
        int windowDays,
        Decided decided,
        Map<String, @Nullable BigDecimal> checkPassRates,
        @Nullable BigDecimal avgQaScore,
        Audit audit,
        List<ThresholdChange> thresholdHistory) {
    public QualityAggregates {
        thresholdHistory = List.copyOf(thresholdHistory);
    }

    /** How many versions were decided on, by the decision. */
    public record Decided(long autoPublish, long needsReview, long reject) {}

    /**
     * The audit sample.
     *
     * @param overturned the sampled publications that an operator took down
     */
    public record Audit(long sampled, long overturned) {}

    /** The thresholds that an operator gave a language. */
    public record ThresholdChange(Instant at, String actor, String language, int autoPublish, int reviewFloor) {}
}
