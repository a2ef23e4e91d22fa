package app.twicetold.core.shared;

import java.util.Set;

/**
 * A state in the life of a piece of work. Its enum is the table of moves; one class moves the rows by it. See ADR 37.
 */
public interface LifeState<S extends LifeState<S>> extends WireValue {
    /** The states that may come next. */
    Set<S> next();

    /** Whether work of this state may get the other one. */
    default boolean mayBecome(S state) {
        return next().contains(state);
    }

    /**
     * A move.
     *
     * @param work its id, for the message
     * @return the state after it, as stored
     * @throws IllegalStateException when there is no such move. Callers check the state before, so this is our mistake
     */
    default String to(S state, String work) {
        if (!mayBecome(state)) {
            throw new IllegalStateException(work + " is " + wire() + " and cannot become " + state.wire());
        }
        return state.wire();
    }
}
