package app.twicetold.core.source.rules;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** When schedules are looked at. Specification: minute 5 of every hour. */
public final class HourlyLook {
    private static final Duration MINUTE = Duration.ofMinutes(5);

    private HourlyLook() {}

    /**
     * The look that finds a source due.
     *
     * @param fires when its schedule fires, perhaps in the past
     * @param notBefore it is not due earlier; null when nothing keeps it
     */
    public static Instant of(Instant fires, @Nullable Instant notBefore, Instant now) {
        Instant due = later(later(fires, now), notBefore);
        Instant look = due.truncatedTo(ChronoUnit.HOURS).plus(MINUTE);
        return look.isBefore(due) ? look.plus(1, ChronoUnit.HOURS) : look;
    }

    private static Instant later(Instant one, @Nullable Instant other) {
        return other != null && other.isAfter(one) ? other : one;
    }
}
