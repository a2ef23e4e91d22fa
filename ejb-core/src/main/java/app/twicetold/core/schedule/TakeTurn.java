package app.twicetold.core.schedule;

import app.twicetold.core.schedule.rules.Turn;
import app.twicetold.persistence.schedule.TurnRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Gives recurring work to one node an interval: the first that asks. Nothing has to be given back. When the node dies,
 * another one has the next turn. One statement.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class TakeTurn {
    private TurnRepository turns;
    private InstantSource clock;

    @Inject
    public TakeTurn(TurnRepository turns, InstantSource clock) {
        this.turns = turns;
        this.clock = clock;
    }

    protected TakeTurn() {}

    /** @return false when a node has done the work within the interval, or is at it */
    public boolean take(String name, Duration every) {
        Instant now = clock.instant();
        Turn turn = Turn.at(now, every);
        return turns.take(name, now, turn.until(), turn.latest());
    }

    /** Takes the turn from whoever has it. */
    public void seize(String name, Duration every) {
        turns.set(name, Turn.at(clock.instant(), every).until());
    }
}
