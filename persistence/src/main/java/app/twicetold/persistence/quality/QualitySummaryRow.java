package app.twicetold.persistence.quality;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What was decided within a window.
 *
 * @param qaScore the mean; null without reports
 * @param sampled automatic publications in the audit sample
 * @param overturned those of them that an operator took down
 */
public record QualitySummaryRow(
        long autoPublish,
        long needsReview,
        long reject,
        @Nullable BigDecimal qaScore,
        long sampled,
        long overturned) {}
