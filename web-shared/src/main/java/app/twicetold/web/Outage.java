package app.twicetold.web;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What clients are told while the database does not answer. */
public final class Outage {
    private static final Logger LOG = Logger.getLogger(Outage.class.getName());

    private Outage() {}

    /**
     * The refusal for a failure that the database explains, and for a statement that took too long; empty for any other
     * failure.
     */
    public static Optional<ServiceException> of(Throwable failure) {
        if (DatabaseState.ofThisNode().explains(failure)) {
            return Optional.of(refusal());
        }
        if (DatabaseState.isOfASlowStatement(failure)) {
            LOG.log(Level.WARNING, failure, () -> "A statement of a request took too long");
            return Optional.of(refusal());
        }
        return Optional.empty();
    }

    /**
     * Refuses a request that needs the database while the database is away. Requests that waited for the database would
     * hold the threads that other requests need.
     */
    public static void refuseWhileAway() {
        if (DatabaseState.ofThisNode().isAway()) {
            throw refusal();
        }
    }

    private static ServiceException refusal() {
        return new ServiceException(
                ErrorCode.SERVICE_UNAVAILABLE, Map.of("retry_after_seconds", DatabaseState.RETRY_AFTER_SECONDS));
    }
}
