package app.twicetold.persistence.playground;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;

/** A playground call under way. */
@Entity
@Table(name = "playground_reservations")
public class PlaygroundReservationEntity {
    @Id
    public String id;

    @Column(name = "run_id", updatable = false)
    public String runId;

    /** What the call may cost at most, in US dollars. */
    @Column(updatable = false)
    public BigDecimal amount;

    /** When the call is over at the latest. */
    @Column(name = "lease_until", updatable = false)
    public Instant leaseUntil;
}
