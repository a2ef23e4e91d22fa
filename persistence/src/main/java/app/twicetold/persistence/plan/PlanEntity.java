package app.twicetold.persistence.plan;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What the plan of a user was made of. {@code session_id} is the diagnostic that it comes from: once that is deleted it
 * is null, as is the baseline, and the plan stays.
 */
@Entity
@Table(name = "plans")
public class PlanEntity {
    @Id
    @Column(name = "user_id")
    public String userId;

    @Column(name = "session_id")
    public @Nullable String sessionId;

    @Column(name = "started_at")
    public Instant startedAt;

    @Column(name = "start_date")
    public LocalDate startDate;

    public String goal;

    @Column(name = "weekly_days")
    public int weeklyDays;

    @Column(name = "target_skill")
    public String targetSkill;

    @Column(name = "baseline_overall")
    public @Nullable Integer baselineOverall;
}
