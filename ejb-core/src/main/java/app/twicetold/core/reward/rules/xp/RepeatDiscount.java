package app.twicetold.core.reward.rules.xp;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Half XP for an article that the user completed in the last 7 days. Specification: rewards. */
public final class RepeatDiscount {
    /** Seven times 24 hours, inclusive. */
    private static final Duration WINDOW = Duration.ofDays(7);

    private RepeatDiscount() {}

    /**
     * Whether a session repeats an article of the last 7 days.
     *
     * @param earlierCompletion the latest other completion of the same article, null when there is none
     */
    public static boolean applies(Instant completedAt, @Nullable Instant earlierCompletion) {
        if (earlierCompletion == null || earlierCompletion.isAfter(completedAt)) {
            return false;
        }
        return Duration.between(earlierCompletion, completedAt).compareTo(WINDOW) <= 0;
    }

    /** 50 %, rounded down. */
    public static int discounted(int xp) {
        return xp / 2;
    }
}
