package app.twicetold.persistence.playground;

import app.twicetold.persistence.Reservation;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

/** A playground call under way. */
@Entity
@Table(name = "playground_reservations")
public class PlaygroundReservationEntity extends Reservation {
    @Column(name = "run_id", updatable = false)
    public String runId;
}
