package app.twicetold.core.spend.rules;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** What a published article costs. */
public final class CostPerArticle {
    private static final int PLACES = 6;

    private CostPerArticle() {}

    /**
     * The content calls of a window over the articles that a job wrote and that were first published in it, US dollars,
     * six places, half up.
     *
     * @return null when none of them was published
     */
    public static @Nullable BigDecimal of(BigDecimal contentCost, long published) {
        return published == 0 ? null : contentCost.divide(BigDecimal.valueOf(published), PLACES, RoundingMode.HALF_UP);
    }
}
