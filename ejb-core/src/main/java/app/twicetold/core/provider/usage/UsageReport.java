package app.twicetold.core.provider.usage;

import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.rules.CircuitBreaker;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What providers did and cost within a window.
 *
 * @param to excluded
 * @param costPerPublishedArticleUsd the cost of drafting, judging and embeddings for each published article; null when
 *     no article was published
 * @param breakers those of this server for the enabled entries of the chains in force, where they have seen a call
 * @param days each UTC day of the window, the oldest first; null unless they were asked for
 */
public record UsageReport(
        int windowDays,
        Instant from,
        Instant to,
        List<Item> items,
        BigDecimal totalCostUsd,
        long publishedArticles,
        @Nullable BigDecimal costPerPublishedArticleUsd,
        List<Breaker> breakers,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Day> days) {
    public UsageReport {
        items = List.copyOf(items);
        breakers = List.copyOf(breakers);
        days = days == null ? null : List.copyOf(days);
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
     * One UTC day.
     *
     * @param publishedArticles published for the first time on that day
     * @param costPerPublishedArticleUsd null when none of them was written by a job
     */
    public record Day(
            LocalDate day,
            List<Item> items,
            BigDecimal totalCostUsd,
            long publishedArticles,
            @Nullable BigDecimal costPerPublishedArticleUsd) {
        public Day {
            items = List.copyOf(items);
        }
    }

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
            @Nullable Long probeInMs) {
        public static Breaker of(CircuitBreakers.Reading breaker) {
            return new Breaker(
                    breaker.key().capability().wire(),
                    breaker.key().entry(),
                    breaker.state().wire(),
                    breaker.lastError() == null ? null : breaker.lastError().wire(),
                    breaker.state() == CircuitBreaker.State.OPEN
                            ? breaker.pause().toMillis()
                            : null);
        }
    }
}
