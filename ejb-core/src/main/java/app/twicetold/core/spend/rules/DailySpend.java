package app.twicetold.core.spend.rules;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * The content calls of one UTC day, in US dollars.
 *
 * @param spent what finished calls cost
 * @param reserved what calls under way may cost at most
 */
public record DailySpend(BigDecimal spent, BigDecimal reserved) {
    public static final DailySpend NONE = new DailySpend(BigDecimal.ZERO, BigDecimal.ZERO);

    public DailySpend {
        if (spent.signum() < 0 || reserved.signum() < 0) {
            throw new IllegalArgumentException("No spend below 0: " + spent + ", " + reserved);
        }
    }

    /** The day whose cap holds at a moment. Specification: today's (UTC) spend. */
    public static LocalDate dayOf(Instant moment) {
        return LocalDate.ofInstant(moment, ZoneOffset.UTC);
    }

    /**
     * Whether a call may start. Specification: 19.99 of 20 runs, 20.00 pauses. The estimate of a call counts for later
     * calls, not for the call itself. Otherwise a call that may cost more than the cap would never start.
     */
    public Guard guard(BigDecimal cap) {
        if (spent.compareTo(cap) >= 0) {
            return Guard.PAUSES;
        }
        return spent.add(reserved).compareTo(cap) < 0 ? Guard.STARTS : Guard.WAITS;
    }

    /** A call starts. */
    public DailySpend reserve(BigDecimal estimate) {
        return new DailySpend(spent, reserved.add(estimate));
    }

    /**
     * A call ended.
     *
     * @param cost null when it has no price; then it does not count towards the cap
     */
    public DailySpend settle(BigDecimal estimate, @Nullable BigDecimal cost) {
        return new DailySpend(
                cost == null ? spent : spent.add(cost),
                reserved.subtract(estimate).max(BigDecimal.ZERO));
    }

    /** What the guard answers. */
    public enum Guard {
        /** The call starts. */
        STARTS,
        /** Calls under way may reach the cap. When they end, the answer may change. */
        WAITS,
        /** The cap is reached: the pipeline pauses until the next UTC day. */
        PAUSES
    }
}
