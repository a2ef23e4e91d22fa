package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.notification.rules.DailyNotification;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;

/** When the reminder of 20:00 leaves: at the first run of the timer {@code notifications} for which it is due. */
final class Reminder {
    private static final LocalTime TIME = LocalTime.of(20, 0);

    /** As the row {@code notifications} of {@code Timetable}. */
    private static final long EVERY_MS = 5 * Clock.MINUTE_MS;

    private Reminder() {}

    /** Of learners who have not practised on that day. */
    static long sentMs() {
        LocalDate day = LocalDate.EPOCH;
        DailyNotification.Facts facts = new DailyNotification.Facts(
                ZoneOffset.UTC, day, true, TIME, true, 1, false, false, null, Duration.ZERO);
        for (long ms = 0; ms < Clock.DAY_MS; ms += EVERY_MS) {
            if (DailyNotification.due(facts, Instant.ofEpochMilli(ms)).isPresent()) {
                return ms;
            }
        }
        throw new IllegalStateException("The reminder is not due on its day");
    }
}
