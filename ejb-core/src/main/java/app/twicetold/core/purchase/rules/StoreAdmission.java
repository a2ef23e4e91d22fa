package app.twicetold.core.purchase.rules;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a document counts that an app presents. A running subscription of which nothing is known counts only while its
 * document is recent: a refund between the signature and now would not be known. ADR 11.
 */
public final class StoreAdmission {
    /** An app gets a document from the store right before it hands it on. */
    public static final Duration RECENT = Duration.ofHours(48);

    private StoreAdmission() {}

    /**
     * @param known whether the subscription is known, to whichever user it belongs
     * @param revocation of the subscription; null when none is known
     * @return the document as it counts; empty when it is refused
     */
    public static Optional<StoreSubscription> of(
            StoreSubscription document, boolean known, @Nullable StoreRevocation revocation, Instant now) {
        boolean recent = !document.signedAt().plus(RECENT).isBefore(now);
        boolean harmless = document.revokedAt() != null || !document.expiresAt().isAfter(now);
        if (revocation != null) {
            return Optional.of(revocation.applyTo(document));
        }
        return known || recent || harmless ? Optional.of(document) : Optional.empty();
    }
}
