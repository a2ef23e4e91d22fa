package app.twicetold.core.source.fetch;

import app.twicetold.persistence.source.HostTurnRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The turns of hosts for all nodes: one visitor at a time, with a pause after each request. Each call is a short
 * transaction, and no connection is held while a host is visited.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class HostTurns {
    /** Longer than visits last, unless redirects lead through several slow hosts. A node that dies in one gives the host back then. */
    static final Duration LONGEST_VISIT = Duration.ofMinutes(2);

    private HostTurnRepository turns;

    @Inject
    public HostTurns(HostTurnRepository turns) {
        this.turns = turns;
    }

    protected HostTurns() {}

    /**
     * What a visitor is told.
     *
     * @param visit when the visit ends at the latest, which {@link #leave} repeats; empty when it has not begun
     * @param comeAgain after this time, zero when the visit has begun
     */
    public record Turn(Optional<Instant> visit, Duration comeAgain) {}

    /**
     * Begins a visit, which {@link #leave} ends.
     *
     * @param pause that a visitor who is refused may expect between two visits
     */
    public Turn enter(String host, Duration pause) {
        Optional<Instant> visit = turns.enter(host, LONGEST_VISIT);
        if (visit.isPresent()) {
            return new Turn(visit, Duration.ZERO);
        }
        Duration rest = turns.rest(host, HostGate.SHORTEST.plus(pause));
        return new Turn(visit, rest.compareTo(HostGate.SHORTEST) > 0 ? rest : HostGate.SHORTEST);
    }

    /** Ends a visit. One that has lasted too long, so that another one has begun, ends nothing. */
    public void leave(String host, Instant visit) {
        turns.leave(host, visit);
    }

    /** Notes a request. @param pause in which nobody begins a visit */
    public void leaveAlone(String host, Duration pause) {
        if (!pause.isZero()) {
            turns.leaveAlone(host, pause);
        }
    }

    /** Notes that the host asks for patience. @param time in which nobody asks it, also where a redirect leads there */
    public void bePatient(String host, Duration time) {
        turns.bePatient(host, time);
    }

    /** For how long the host still asks for patience; zero when it does not. */
    public Duration patience(String host) {
        return turns.patience(host);
    }
}
