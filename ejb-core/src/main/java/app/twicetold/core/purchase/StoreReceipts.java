package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.StoreSubscription;
import org.jspecify.annotations.Nullable;

/** Reads the documents that the store signed for this app. */
public interface StoreReceipts {
    /**
     * Reads a transaction that an app presents.
     *
     * @throws Refused when the store did not sign the transaction for this app, or when it is not for a subscription
     */
    Transaction transaction(String signed) throws Refused;

    /**
     * Reads a notification (version 2) that the store sends.
     *
     * @throws Refused when the store did not sign it for this app
     */
    Notification notification(String signed) throws Refused;

    /**
     * A transaction of a subscription.
     *
     * @param originalId the same through all renewals
     * @param accountToken the buyer that the app named, or null
     * @param sandbox whether it was bought in the store's test environment
     */
    record Transaction(
            String originalId, @Nullable String accountToken, boolean sandbox, StoreSubscription subscription) {
        /** The same transaction with another state of its subscription. */
        Transaction with(StoreSubscription counted) {
            return new Transaction(originalId, accountToken, sandbox, counted);
        }
    }

    /**
     * A notification.
     *
     * @param id the same on every delivery
     * @param transaction the transaction of the notification, with the notification's effect; null when there is no
     *     subscription
     * @param knowsGrace whether the notification tells whether there is a grace period
     */
    record Notification(String id, String type, @Nullable Transaction transaction, boolean knowsGrace) {}

    /**
     * The document is not signed by the store, or not for this app. The message gives the reason for the log. The
     * sender does not get the reason.
     */
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
