package app.twicetold.persistence.spend;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.LocalDate;

/** The content calls of one UTC day, in US dollars. */
@Entity
@Table(name = "spend_days")
public class SpendDayEntity {
    @Id
    public LocalDate day;

    /** What calls that ended cost. */
    @Column(updatable = false)
    public BigDecimal spent;

    /** What calls under way may cost at most. */
    public BigDecimal reserved;
}
