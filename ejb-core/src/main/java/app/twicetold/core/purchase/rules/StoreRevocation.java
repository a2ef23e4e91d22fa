package app.twicetold.core.purchase.rules;

import java.time.Instant;

/**
 * A period of a subscription that was taken back. It is known by the subscription, whoever has it, and outlives accounts.
 *
 * @param periodStart of the last period that was taken back
 * @param expiresAt when that period would have ended; afterwards no document of it opens anything
 * @param revokedAt when it was taken back
 * @param signedAt when that was signed: a document that is not newer is closed
 */
public record StoreRevocation(Instant periodStart, Instant expiresAt, Instant revokedAt, Instant signedAt) {
    /** The document as it counts. */
    StoreSubscription applyTo(StoreSubscription document) {
        boolean covers = !document.periodStart().isAfter(periodStart)
                && !document.signedAt().isAfter(signedAt);
        return covers ? document.revokedBy(revokedAt) : document;
    }

    /** Whether the store has changed its mind, or the subscription began anew. */
    public boolean isUndoneBy(StoreSubscription document) {
        return document.revokedAt() == null
                && document.signedAt().isAfter(signedAt)
                && !document.periodStart().isBefore(periodStart);
    }
}
