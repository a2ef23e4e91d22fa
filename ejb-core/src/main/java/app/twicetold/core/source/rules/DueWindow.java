package app.twicetold.core.source.rules;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time in which the schedule of a source must have fired for the source to be due.
 *
 * @param after excluded
 * @param until included; a window that ends before it begins holds nothing
 */
public record DueWindow(Instant after, Instant until) {
    private static final Duration LONGEST = Duration.ofDays(366);

    /**
     * From the last run, or the creation of a source that never ran, until now, at most 366 days. Specification: a
     * source is due when its cron fired in the interval (last_run, now].
     */
    public static DueWindow of(Instant createdAt, @Nullable Instant lastRunAt, Instant now) {
        Instant since = lastRunAt == null ? createdAt : lastRunAt;
        Instant earliest = now.minus(LONGEST);
        return new DueWindow(since.isBefore(earliest) ? earliest : since, now);
    }

    /** Whether a source may be asked again after its last answer. @param notBefore null when nothing keeps it */
    public static boolean mayBeAsked(@Nullable Instant notBefore, Instant now) {
        return notBefore == null || !notBefore.isAfter(now);
    }

    public boolean contains(Instant moment) {
        return moment.isAfter(after) && !moment.isAfter(until);
    }
}
