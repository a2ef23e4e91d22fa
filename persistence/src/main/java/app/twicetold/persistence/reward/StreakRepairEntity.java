package app.twicetold.persistence.reward;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A repair of streaks after an outage. What moves on with the work is written by statements. */
@Entity
@Table(name = "streak_repairs")
public class StreakRepairEntity {
    @Id
    public String id;

    @Column(name = "from_day", updatable = false)
    public LocalDate fromDay;

    /** The last day, included. */
    @Column(name = "to_day", updatable = false)
    public LocalDate toDay;

    @Column(updatable = false)
    public String reason;

    @Column(name = "created_by", updatable = false)
    public String createdBy;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    /** Users whose last session before the days is earlier have no streak to repair. */
    @Column(name = "sessions_since", updatable = false)
    public LocalDate sessionsSince;

    @Column(name = "users_repaired", updatable = false)
    public int usersRepaired;

    @Column(name = "users_failed", updatable = false)
    public int usersFailed;

    /** Null until all users are done. */
    @Column(name = "done_at", updatable = false)
    public @Nullable Instant doneAt;
}
