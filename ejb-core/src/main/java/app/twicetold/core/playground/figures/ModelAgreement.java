package app.twicetold.core.playground.figures;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How models agree with operators and with each other, on articles with several revealed runs.
 *
 * @param recordings rounds that lanes judged
 * @param alpha Krippendorff's, of the bands of all models; null when nothing differs
 */
public record ModelAgreement(
        int windowDays,
        @Nullable String language,
        long articles,
        long runs,
        long recordings,
        @Nullable BigDecimal alpha,
        List<Item> items) {
    public ModelAgreement {
        items = List.copyOf(items);
    }

    /**
     * A model with its options.
     *
     * @param rubricVersion of the prompts by which it judged
     * @param recordings that it judged
     * @param verdicts recordings that it judged and operators chose a lane by, blind
     * @param chosen verdicts for a lane of its own
     * @param agreed other verdicts, for a lane whose overall score lies in the same band as its own
     * @param agreement the share of the other verdicts that it agreed with, 0 to 1; null without any
     * @param agreementLow the lower end of the 95 % interval
     * @param agreementHigh the upper end of the 95 % interval
     * @param alpha Krippendorff's, of its bands and those of the chosen lanes in the other verdicts
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
            @Nullable BigDecimal agreementLow,
            @Nullable BigDecimal agreementHigh,
            @Nullable BigDecimal alpha,
            @Nullable BigDecimal rankCorrelation) {
        public Item {
            options = Map.copyOf(options);
        }
    }
}
