package app.twicetold.core.publication.rules;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;

/** Weeks of the health trend. A week runs from Monday to Sunday in UTC, because an article has users in all zones. */
public final class HealthWeek {
    private HealthWeek() {}

    /** The Monday of the week that the moment lies in. */
    public static LocalDate startOf(Instant moment) {
        return LocalDate.ofInstant(moment, ZoneOffset.UTC).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    }
}
