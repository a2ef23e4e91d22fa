package app.twicetold.persistence.spend;

import app.twicetold.persistence.Reservation;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.LocalDate;

/** A content call under way. */
@Entity
@Table(name = "spend_reservations")
public class SpendReservationEntity extends Reservation {
    /** The UTC day on which the call began. */
    @Column(updatable = false)
    public LocalDate day;

    @Column(name = "job_id", updatable = false)
    public String jobId;
}
