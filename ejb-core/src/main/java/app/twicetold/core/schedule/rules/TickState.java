package app.twicetold.core.schedule.rules;

import app.twicetold.core.shared.LifeState;
import app.twicetold.core.shared.WireValue;
import java.util.Locale;
import java.util.Set;

/** Where a tick of scheduled work is in its life. */
public enum TickState implements LifeState<TickState> {
    /** It has no holder: it was not begun yet, or is to be tried again. */
    WAITING,
    /** A node holds it. */
    RUNNING,
    COMPLETED,
    /** An operator ended its work. */
    STOPPED,
    /** It failed for the last time. */
    FAILED,
    /** A later tick does its work. */
    SUPERSEDED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static TickState ofWire(String wire) {
        return WireValue.of(TickState.class, wire);
    }

    @Override
    public Set<TickState> next() {
        return switch (this) {
            case WAITING -> Set.of(RUNNING, SUPERSEDED);
            // A node whose lease ended is replaced by another one, or by a later tick.
            case RUNNING -> Set.of(WAITING, RUNNING, COMPLETED, STOPPED, FAILED, SUPERSEDED);
            case COMPLETED, STOPPED, FAILED, SUPERSEDED -> Set.of();
        };
    }
}
