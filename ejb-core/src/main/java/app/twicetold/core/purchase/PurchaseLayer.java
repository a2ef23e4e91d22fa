package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.SubscriberRecord;
import java.time.Duration;

/**
 * The service that talks to the stores for us. A subscriber's id there is the user's id here, or the one that an account
 * had before it was merged into the user's.
 */
public interface PurchaseLayer {
    /**
     * What the layer knows of a subscriber now. Asking for an unknown one makes it known there, so ask for users only.
     *
     * @param patience for a whole answer
     * @throws Unavailable when no well-formed answer came in time, or no layer is configured
     */
    SubscriberRecord read(String subscriber, Duration patience) throws Unavailable;

    /** No answer, or none that can be understood. */
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
