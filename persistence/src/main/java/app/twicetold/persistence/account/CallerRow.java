package app.twicetold.persistence.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An account, and what authentication and paywall of a request need of its entitlement. */
public record CallerRow(
        UserEntity user,
        @Nullable String entitlementStatus,
        @Nullable Instant entitlementExpiresAt) {}
