package app.twicetold.client.purchase;

import app.twicetold.core.purchase.EntitlementView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The entitlement with where it comes from. */
public record EntitlementResponse(
        String entitlement,
        String status,
        @Nullable String productId,
        @Nullable Instant trialEndsAt,
        @Nullable Instant expiresAt,
        @Nullable String source,
        @Nullable Instant updatedAt) {
    private static final String PRO = "pro";

    static EntitlementResponse of(EntitlementView view) {
        return new EntitlementResponse(
                PRO,
                view.status().wire(),
                view.productId(),
                view.trialEndsAt(),
                view.expiresAt(),
                view.source(),
                view.updatedAt());
    }
}
