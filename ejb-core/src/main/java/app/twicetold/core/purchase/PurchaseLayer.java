package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.SubscriberRecord;
import java.time.Duration;

/**
 * The service that talks to the stores for us. Its subscriber id is our user id, or the id of an account that was
 * merged into the user's.
 */
public interface PurchaseLayer {
    /**
     * What the layer knows of a subscriber now. The layer creates an unknown subscriber when asked, so ask for users
     * only.
     *
     * @param patience the time for a whole answer
     * @throws Unavailable when no well-formed answer came in time, or no layer is configured
     */
    SubscriberRecord read(String subscriber, Duration patience) throws Unavailable;

    /** The layer gave no answer, or an answer that cannot be understood. */
    final class Unavailable extends Exception {
        private static final long serialVersionUID = 1L;

        public Unavailable(String message) {
            super(message);
        }

        public Unavailable(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
