package app.twicetold.core.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryRateLimiterTest {
    private static final int CALLS = 10;
    private static final String CALLER = "192.0.2.1";

    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private final MemoryRateLimiter limiter = limiter(true);

    private MemoryRateLimiter limiter(boolean enabled) {
        return new MemoryRateLimiter(
                new RateLimitSettings(enabled, Map.of(RateLimit.WAITLIST_POSTS, CALLS)), () -> now);
    }

    private void take(int times) {
        for (int call = 1; call <= times; call++) {
            limiter.take(RateLimit.WAITLIST_POSTS, CALLER);
        }
    }

    @Test
    void theCallAfterTheLastAllowedOneIsRefusedWithTheTimeToWait() {
        take(CALLS);
        assertThatThrownBy(() -> take(1)).isInstanceOfSatisfying(ServiceException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.RATE_LIMITED);
            // An hour for ten calls: six minutes for the next one.
            assertThat(e.details()).containsEntry("retry_after_seconds", 361L);
        });
    }

    @Test
    void afterTheTimeToWaitOneMoreCallIsAllowed() {
        take(CALLS);
        now = now.plus(Duration.ofMinutes(6)).minusMillis(1);
        assertThatThrownBy(() -> take(1)).isInstanceOf(ServiceException.class);
        now = now.plusMillis(1);
        assertThatNoException().isThrownBy(() -> take(1));
        assertThatThrownBy(() -> take(1)).isInstanceOf(ServiceException.class);
    }

    @Test
    void everyCallerHasABucketOfItsOwn() {
        take(CALLS);
        assertThatNoException().isThrownBy(() -> limiter.take(RateLimit.WAITLIST_POSTS, "192.0.2.2"));
    }

    @Test
    void aCallerWhoseBucketIsFullAgainIsForgotten() {
        take(1);
        now = now.plus(Duration.ofHours(1)).minusMillis(1);
        limiter.take(RateLimit.WAITLIST_POSTS, "192.0.2.2");
        assertThat(limiter.remembered()).isEqualTo(2);
        now = now.plusMillis(1);
        limiter.take(RateLimit.WAITLIST_POSTS, "192.0.2.2");
        assertThat(limiter.remembered()).isEqualTo(1);
    }

    @Test
    void noMoreCallersAreRememberedThanFit() {
        for (int caller = 0; caller <= MemoryRateLimiter.MOST_CALLERS; caller++) {
            limiter.take(RateLimit.WAITLIST_POSTS, "caller " + caller);
        }
        assertThat(limiter.remembered()).isEqualTo(MemoryRateLimiter.MOST_CALLERS);
    }

    @Test
    void aLimitThatIsSwitchedOffCountsNothing() {
        MemoryRateLimiter off = limiter(false);
        for (int call = 0; call <= CALLS; call++) {
            off.take(RateLimit.WAITLIST_POSTS, CALLER);
        }
        assertThat(off.remembered()).isZero();
    }
}
