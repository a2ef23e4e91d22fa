package app.twicetold.core.privacy.rules;

import java.time.Duration;
import java.util.List;

/**
 * For how long recordings, logs and events are kept. A test checks that the database, the contract and the texts say
 * the same.
 */
public final class Retention {
    /** The numbers of days for which a user can choose to keep recordings, the fewest first. */
    public static final List<Integer> RECORDING_DAYS = List.of(7, 30, 365);

    /** The column's default for users who have not chosen. */
    public static final int DEFAULT_RECORDING_DAYS = 30;

    /** No recording is purged before this age. */
    public static final Duration SHORTEST_RECORDING = Duration.ofDays(RECORDING_DAYS.get(0));

    /** A recording that was announced or uploaded, and never submitted. */
    public static final Duration UNSUBMITTED = Duration.ofDays(1);

    /** An object in the store that no row names yet. */
    public static final Duration STAGED_OBJECTS = Duration.ofDays(1);

    /** Backups hold deleted data for this long. */
    public static final Duration BACKUPS = Duration.ofDays(30);

    /**
     * Deletion jobs that are done. They outlive the notes of their deletions, which a database without them repeats.
     */
    public static final Duration DELETION_JOBS = BACKUPS.multipliedBy(2);

    /** Counts from the quest's date in UTC. A day later the date is over in every zone. */
    public static final Duration DAILY_QUESTS = Duration.ofDays(1);

    /** The rule of one notification a day needs two days. The rest of the time is for questions of users. */
    public static final Duration NOTIFICATION_LOG = Duration.ofDays(30);

    /** No sender repeats an event after more than three days. */
    public static final Duration WEBHOOK_EVENTS = Duration.ofDays(30);

    /** Counts from the end of the refunded period. After that end no receipt of the period gives access. */
    public static final Duration STORE_REVOCATIONS = Duration.ofDays(1);

    /** An entry that nobody has called for so long was removed, or need not be narrowed any more. */
    public static final Duration PROVIDER_WIDTHS = Duration.ofDays(30);

    /** A host that asked for patience is left alone for less. */
    public static final Duration HOST_TURNS = Duration.ofDays(2);

    private Retention() {}
}
