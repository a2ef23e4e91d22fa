package app.twicetold.core.overview;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How content operations stand.
 *
 * @param spendTodayUsd what content calls cost on this UTC day
 * @param costPerPublishedArticleUsd over the window, of the articles that a job wrote; null when none was
 *     published in it
 * @param published articles that were first published in the window
 * @param needsReviewOpen open reviews of versions that wait for a decision before they are served
 * @param reportedOpen open reviews of reported articles
 * @param reportedHeld those of them whose takedown was held back
 * @param unpricedCalls calls of the window whose cost is in no sum
 * @param playgroundSpendTodayUsd what calls of the playground cost on this UTC day, without those of runs that
 *     are blind; they are in no other figure
 * @param errorRates by capability, the share of the window's calls without a result, 0 to 1; null without calls
 * @param sourcesSwitchedOff sources that switched themselves off
 * @param oldestWaitingMs how long the oldest queued job waits; null when none waits
 */
public record Overview(
        boolean paused,
        @Nullable String pausedReason,
        BigDecimal spendTodayUsd,
        BigDecimal dailyCostCapUsd,
        BigDecimal playgroundSpendTodayUsd,
        BigDecimal playgroundDailyCapUsd,
        @Nullable BigDecimal costPerPublishedArticleUsd,
        int windowDays,
        long published,
        long needsReviewOpen,
        long reportedOpen,
        long reportedHeld,
        Jobs jobs,
        @Nullable Long oldestWaitingMs,
        long unpricedCalls,
        Map<String, @Nullable BigDecimal> errorRates,
        long cellsBelowTarget,
        long sourcesSwitchedOff) {
    public Overview {
        errorRates = Collections.unmodifiableMap(new LinkedHashMap<>(errorRates));
    }

    /**
     * Content jobs.
     *
     * @param failed of the window
     */
    public record Jobs(long queued, long running, long failed) {}
}
