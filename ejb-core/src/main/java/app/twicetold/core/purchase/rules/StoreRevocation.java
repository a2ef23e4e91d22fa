package app.twicetold.core.purchase.rules;

import java.time.Instant;

/**
 * A period of a subscription that was revoked. It belongs to the subscription, not to its owner, and outlives accounts.
 *
 * @param periodStart the start of the last period that was revoked
 * @param expiresAt when that period would have ended; afterwards no document of the period gives access
 * @param revokedAt when the period was revoked
 * @param signedAt when the revocation was signed; a document that is not newer gives no access
 */
public record StoreRevocation(Instant periodStart, Instant expiresAt, Instant revokedAt, Instant signedAt) {
    /** The document after the revocation is applied. */
    StoreSubscription applyTo(StoreSubscription document) {
        boolean covers = !document.periodStart().isAfter(periodStart)
                && !document.signedAt().isAfter(signedAt);
        return covers ? document.revokedBy(revokedAt) : document;
    }

    /** Whether the document shows that the store undid the revocation, or that the subscription began anew. */
    public boolean isUndoneBy(StoreSubscription document) {
        return document.revokedAt() == null
                && document.signedAt().isAfter(signedAt)
                && !document.periodStart().isBefore(periodStart);
    }
}
