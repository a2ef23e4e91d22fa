package app.twicetold.core.playground.rules.ranking;

import org.jspecify.annotations.Nullable;

/**
 * The place of a contestant.
 *
 * @param comparisons with single other lanes
 * @param wins comparisons won, a tie as half
 * @param rank 1 for the strongest; null without a rating
 * @param rating null with too few comparisons, and when nothing connects them with those of most others
 */
public record Standing(
        Contestant contestant,
        long comparisons,
        double wins,
        @Nullable Integer rank,
        @Nullable Rating rating) {

    /**
     * A strength on a scale where the mean of all rated contestants is 1000, and 400 points more mean ten to one.
     *
     * @param low the lower end of the 95 % interval
     * @param high the upper end of the 95 % interval
     */
    public record Rating(double value, double low, double high) {}
}
