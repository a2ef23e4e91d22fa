package app.twicetold.core.shared;

import java.math.BigDecimal;

/** What the service makes of a score that a model gave. */
public final class ModelScore {
    public static final int MAX = 100;

    private static final BigDecimal HALF = new BigDecimal("0.5");
    private static final BigDecimal TOP = BigDecimal.valueOf(MAX);

    private ModelScore() {}

    /** Rounded half up, then bounded to 0–100. The bounds come first because rounding 1e999999999 would not end. */
    public static int of(BigDecimal said) {
        if (said.compareTo(HALF) < 0) {
            return 0;
        }
        return said.compareTo(TOP) >= 0 ? MAX : said.add(HALF).intValue();
    }
}
