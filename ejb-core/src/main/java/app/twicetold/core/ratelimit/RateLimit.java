package app.twicetold.core.ratelimit;

import java.time.Duration;

/** A limited operation: {@code RATE_LIMIT_<NAME>} overrides its number of calls per period. */
public enum RateLimit {
    ANONYMOUS_SIGN_IN(30, Duration.ofHours(1)),
    IDENTITY_SIGN_IN(10, Duration.ofHours(1)),
    ENTITLEMENT_SYNC(30, Duration.ofHours(1)),
    SIGN_IN_RENEWAL(60, Duration.ofHours(1)),
    ATTEMPT_CREATION(60, Duration.ofDays(1)),
    EVENT_BATCHES(120, Duration.ofHours(1)),
    WAITLIST_POSTS(10, Duration.ofHours(1)),
    PROVIDER_TRIES(10, Duration.ofMinutes(1));

    private final int defaultCalls;
    private final Duration period;

    RateLimit(int defaultCalls, Duration period) {
        this.defaultCalls = defaultCalls;
        this.period = period;
    }

    int defaultCalls() {
        return defaultCalls;
    }

    Duration period() {
        return period;
    }

    String settingName() {
        return "RATE_LIMIT_" + name();
    }
}
