package app.twicetold.persistence.provider;

import java.time.LocalDate;

/**
 * The calls of one model for one capability on one day.
 *
 * @param day in UTC
 */
public record DailyUsageRow(LocalDate day, UsageRow usage) {}
