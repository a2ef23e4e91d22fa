package app.twicetold.persistence.spend;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;

/** A content call under way. */
@Entity
@Table(name = "spend_reservations")
public class SpendReservationEntity {
    @Id
    public String id;

    /** The UTC day on which the call began. */
    @Column(updatable = false)
    public LocalDate day;

    @Column(name = "job_id", updatable = false)
    public String jobId;

    /** What the call may cost at most, in US dollars. */
    @Column(updatable = false)
    public BigDecimal amount;

    /** When the call is over at the latest. */
    @Column(name = "lease_until", updatable = false)
    public Instant leaseUntil;
}
