package app.twicetold.persistence;

import jakarta.persistence.AttributeOverride;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import java.math.BigDecimal;

/** A call under way that counts towards a cap. */
@MappedSuperclass
public abstract class Reservation {
    @Id
    public String id;

    /** What the call may cost at most, in US dollars. */
    @Column(updatable = false)
    public BigDecimal amount;

    /** The id is the token; the call is over at the end of the lease. */
    @Embedded
    @AttributeOverride(name = "token", column = @Column(name = "id", insertable = false, updatable = false))
    @AttributeOverride(name = "until", column = @Column(name = "lease_until", updatable = false))
    public Lease lease;
}
