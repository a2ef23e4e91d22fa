package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.Entitlement;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.persistence.purchase.EntitlementEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An entitlement as it holds at a moment.
 *
 * @param source the source of the entitlement; null without a purchase
 * @param updatedAt when the entitlement last changed; null without a purchase
 */
public record EntitlementView(
        EntitlementStatus status,
        @Nullable String productId,
        @Nullable Instant trialEndsAt,
        @Nullable Instant expiresAt,
        @Nullable String source,
        @Nullable Instant updatedAt) {

    /** @param stored the row, or null when the user never bought anything */
    public static EntitlementView of(@Nullable EntitlementEntity stored, Instant now) {
        if (stored == null) {
            return new EntitlementView(EntitlementStatus.NONE, null, null, null, null, null);
        }
        return new EntitlementView(
                facts(stored).statusAt(now),
                stored.productId,
                stored.trialEndsAt,
                stored.expiresAt,
                stored.source,
                stored.updatedAt);
    }

    static Entitlement facts(EntitlementEntity stored) {
        return new Entitlement(
                EntitlementStatus.ofWire(stored.status), stored.productId, stored.trialEndsAt, stored.expiresAt);
    }
}
