package app.twicetold.core.purchase.rules;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides how a document that an app presents counts. An unknown running subscription counts only while its document is
 * recent, because a refund after the signature would not be known. ADR 11.
 */
public final class StoreAdmission {
    /**
     * How old a recent document may be. An app gets a document from the store right before it presents the document.
     */
    public static final Duration RECENT = Duration.ofHours(48);

    private StoreAdmission() {}

    /**
     * @param known whether the subscription is known, for any user
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
