package app.twicetold.core.reward.rules.streak;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * The local days of an outage, which an operator may have count as kept.
 *
 * @param to the last day, included
 */
public record OutageDays(LocalDate from, LocalDate to) {
    /** How many days may be kept at once. */
    public static final int MOST = 7;

    private static final int OLDEST = 90;

    /** The zone where days begin last, and an hour for settlements under way. */
    private static final ZoneOffset LAST_BEGIN = ZoneOffset.ofHours(-13);

    public OutageDays {
        if (to.isBefore(from) || !to.isBefore(from.plusDays(MOST))) {
            throw new IllegalArgumentException("No outage from " + from + " to " + to);
        }
    }

    /**
     * The latest day that may be kept. It has begun everywhere: no session is completed from now on after which an
     * earlier day is missed. So the sessions that exist are all that a repair has to look at.
     */
    public static LocalDate latest(Instant now) {
        return LocalDate.ofInstant(now, LAST_BEGIN);
    }

    /** The earliest day that may be kept. */
    public static LocalDate earliest(Instant now) {
        return LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(OLDEST);
    }

    /** Each day, the oldest first. */
    public List<LocalDate> days() {
        return from.datesUntil(to.plusDays(1)).toList();
    }
}
