package app.twicetold.core.source.fetch;

import app.twicetold.persistence.source.HostTurnRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * The turns of hosts for all nodes: one visitor at a time, with a pause after each request. It says what {@link HostGate} says
 * for one node. Each call is a short transaction, and no connection is held while a host is visited.
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
     * Begins a visit, which {@link #leave} ends.
     *
     * @param pause that a visitor who is refused may expect between two visits
     * @return zero when it has begun, else when to come again
     */
    public Duration enter(String host, Duration pause) {
        if (turns.enter(host, LONGEST_VISIT)) {
            return Duration.ZERO;
        }
        Duration rest = turns.rest(host, HostGate.SHORTEST.plus(pause));
        return rest.compareTo(HostGate.SHORTEST) > 0 ? rest : HostGate.SHORTEST;
    }

    /** Ends a visit. */
    public void leave(String host) {
        turns.leave(host);
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
