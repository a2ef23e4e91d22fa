package app.twicetold.persistence.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The part of an account that authentication, locale and paywall of a request need. */
public record CallerRow(
        String id,
        @Nullable String uiLocale,
        @Nullable String deviceLocale,
        String timeZone,
        String onboardingStatus,
        @Nullable String entitlementStatus,
        @Nullable Instant entitlementExpiresAt) {}
