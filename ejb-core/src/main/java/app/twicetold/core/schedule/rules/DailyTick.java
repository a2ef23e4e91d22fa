package app.twicetold.core.schedule.rules;

import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** The moments of daily work, in UTC whatever the zone of the host. */
public final class DailyTick {
    private DailyTick() {}

    /** The latest moment of the daily time that is not after {@code now}: what an overdue job catches up. */
    public static Instant latest(Instant now, LocalTime timeUtc) {
        OffsetDateTime today = OffsetDateTime.of(now.atOffset(ZoneOffset.UTC).toLocalDate(), timeUtc, ZoneOffset.UTC);
        return (today.toInstant().isAfter(now) ? today.minusDays(1) : today).toInstant();
    }
}
