package app.twicetold.core.provider.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What providers did and cost within a window.
 *
 * @param to excluded
 * @param costPerPublishedArticleUsd the cost of drafting, judging and embeddings for each published article; null when
 *     no article was published
 */
public record UsageReport(
        int windowDays,
        Instant from,
        Instant to,
        List<Item> items,
        BigDecimal totalCostUsd,
        long publishedArticles,
        @Nullable BigDecimal costPerPublishedArticleUsd) {
    public UsageReport {
        items = List.copyOf(items);
    }

    /**
     * One model for one capability.
     *
     * @param calls the number of attempts, including skipped attempts of unconfigured entries
     * @param unpricedCalls the calls that were really made and have no cost
     */
    public record Item(
            String capability,
            String provider,
            String model,
            long calls,
            long failures,
            long fallbacks,
            long inputTokens,
            long outputTokens,
            long audioMs,
            BigDecimal costUsd,
            long unpricedCalls) {}
}
