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
 * @param breakers those of this server for the enabled entries of the chains in force, where they have seen a call
 */
public record UsageReport(
        int windowDays,
        Instant from,
        Instant to,
        List<Item> items,
        BigDecimal totalCostUsd,
        long publishedArticles,
        @Nullable BigDecimal costPerPublishedArticleUsd,
        List<Breaker> breakers) {
    public UsageReport {
        items = List.copyOf(items);
        breakers = List.copyOf(breakers);
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

    /**
     * A circuit breaker now.
     *
     * @param entry a chain entry, by its model and its endpoint
     * @param errorKind what opened it; null while closed
     * @param probeInMs when the next call is let through; null unless open
     */
    public record Breaker(
            String capability,
            String entry,
            String state,
            @Nullable String errorKind,
            @Nullable Long probeInMs) {}
}
