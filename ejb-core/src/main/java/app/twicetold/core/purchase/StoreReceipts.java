package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.StoreSubscription;
import org.jspecify.annotations.Nullable;

/** Reads what the store signed for this app. */
public interface StoreReceipts {
    /**
     * A transaction as an app hands it on.
     *
     * @throws Refused when the store did not sign it for this app, or it is no subscription
     */
    Transaction transaction(String signed) throws Refused;

    /**
     * A notification (version 2) as the store sends it.
     *
     * @throws Refused when the store did not sign it for this app
     */
    Notification notification(String signed) throws Refused;

    /**
     * A transaction of a subscription.
     *
     * @param originalId the same through all renewals
     * @param accountToken what the app named as the buyer, or null
     * @param sandbox whether it was bought in the store's test environment
     */
    record Transaction(
            String originalId, @Nullable String accountToken, boolean sandbox, StoreSubscription subscription) {
        /** The same about a subscription as it counts. */
        Transaction with(StoreSubscription counted) {
            return new Transaction(originalId, accountToken, sandbox, counted);
        }
    }

    /**
     * A notification.
     *
     * @param id the same on every delivery
     * @param transaction what it is about, with its effect; null when it is about no subscription
     * @param knowsGrace whether it tells of a grace period, or of its absence
     */
    record Notification(String id, String type, @Nullable Transaction transaction, boolean knowsGrace) {}

    /** Not signed by the store, or not for this app. Says why for the log; the sender learns nothing. */
    final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        public Refused(String message) {
            super(message);
        }

        public Refused(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
