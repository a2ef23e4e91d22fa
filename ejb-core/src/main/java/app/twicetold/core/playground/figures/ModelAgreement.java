package app.twicetold.core.playground.figures;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How models agree with operators and with each other, on articles with several revealed runs.
 *
 * @param recordings rounds that lanes judged
 */
public record ModelAgreement(
        int windowDays, @Nullable String language, long articles, long runs, long recordings, List<Item> items) {
    public ModelAgreement {
        items = List.copyOf(items);
    }

    /**
     * A model with its options.
     *
     * @param rubricVersion of the prompts by which it judged
     * @param recordings that it judged
     * @param verdicts recordings that it judged in runs where a lane was chosen blind
     * @param chosen verdicts for a lane of its own
     * @param agreed verdicts for a lane whose overall score lies in the same band as its own
     * @param agreement the share of verdicts that it agreed with, 0 to 1; null without verdicts
     * @param rankCorrelation of its overall scores with those of the other models, −1 to 1; null when there are too few
     */
    public record Item(
            String modelRef,
            Map<String, Object> options,
            String rubricVersion,
            int recordings,
            int verdicts,
            int chosen,
            int agreed,
            @Nullable BigDecimal agreement,
            @Nullable BigDecimal rankCorrelation) {
        public Item {
            options = Map.copyOf(options);
        }
    }
}
