package app.twicetold.core.playground.spend;

import jakarta.ejb.ApplicationException;

/** A call did not start, because those of the day have reached the cap, or those under way may. */
@ApplicationException(rollback = true)
public class SpendCapReached extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SpendCapReached() {
        super("The playground may spend no more today");
    }
}
