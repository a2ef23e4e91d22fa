package app.twicetold.core.purchase.rules;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a user's purchases permit, as it was last mapped.
 *
 * @param productId null without a purchase
 * @param trialEndsAt null outside a trial
 * @param expiresAt when it ends, or ended; null for none and for one without an end
 */
public record Entitlement(
        EntitlementStatus status,
        @Nullable String productId,
        @Nullable Instant trialEndsAt,
        @Nullable Instant expiresAt) {
    /** Of a user who never bought anything. */
    public static final Entitlement NONE = new Entitlement(EntitlementStatus.NONE, null, null, null);

    /** How long after the expiry the stored status is still trusted: the news of a renewal may be late. */
    public static final Duration RENEWAL_LAG = Duration.ofHours(24);

    /** The status that holds at a moment. */
    public EntitlementStatus statusAt(Instant now) {
        boolean overdue = expiresAt != null && now.isAfter(expiresAt.plus(RENEWAL_LAG));
        return status.opensPaywall() && overdue ? EntitlementStatus.EXPIRED : status;
    }
}
