package app.twicetold.persistence.reward;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.LocalDate;

/** A local day that counts as kept for all streaks. */
@Entity
@Table(name = "streak_kept_days")
public class StreakKeptDayEntity {
    @Id
    public LocalDate day;

    /** The repair that made it so. */
    @Column(name = "repair_id", updatable = false)
    public String repairId;
}
