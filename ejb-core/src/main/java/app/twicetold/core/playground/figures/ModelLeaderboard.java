package app.twicetold.core.playground.figures;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Models by what operators preferred without knowing them.
 *
 * @param verdicts blind verdicts for a lane or a tie that count
 * @param fewestComparisons models with fewer have no rank
 */
public record ModelLeaderboard(
        int windowDays, @Nullable String language, long verdicts, int fewestComparisons, List<Item> items) {
    public ModelLeaderboard {
        items = List.copyOf(items);
    }

    /**
     * A model with its options.
     *
     * @param rubricVersion of the prompts by which it judged
     * @param comparisons with single other lanes
     * @param wins a tie is half of one
     * @param rating null without a rank; on average 1000, and 400 points more mean ten to one
     * @param ratingLow the lower end of the 95 % interval
     * @param ratingHigh the upper end of the 95 % interval
     * @param judgements in revealed runs, repeats included
     * @param meanSpread the mean standard deviation of the overall scores of repeats; null without repeats
     * @param meanCostUsd of a judgement; null while none has a price
     * @param meanLatencyMs of a judgement
     */
    public record Item(
            @Nullable Integer rank,
            String modelRef,
            Map<String, Object> options,
            String rubricVersion,
            long comparisons,
            BigDecimal wins,
            @Nullable BigDecimal rating,
            @Nullable BigDecimal ratingLow,
            @Nullable BigDecimal ratingHigh,
            long judgements,
            @Nullable BigDecimal meanSpread,
            @Nullable BigDecimal meanCostUsd,
            @Nullable Long meanLatencyMs) {
        public Item {
            options = Map.copyOf(options);
        }
    }
}
