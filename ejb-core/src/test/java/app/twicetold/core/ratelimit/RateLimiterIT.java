package app.twicetold.core.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.testing.TestDatabase;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RateLimiterIT {
    private static final int CALLS = 3;

    private final TestDatabase database = TestDatabase.get();
    private final RateLimiter limiter = limiter(true);

    private RateLimiter limiter(boolean enabled) {
        return limiter(enabled, CALLS);
    }

    private RateLimiter limiter(boolean enabled, int calls) {
        return new RateLimiter(
                new RateLimitSettings(enabled, Map.of(RateLimit.ATTEMPT_CREATION, calls)), database.dataSource());
    }

    @BeforeEach
    void noBuckets() {
        database.clear();
    }

    @Test
    void theCallAfterTheLastAllowedOneIsRefusedWithTheTimeToWait() {
        for (int call = 1; call <= CALLS; call++) {
            limiter.take(RateLimit.ATTEMPT_CREATION, "usr_a");
        }
        assertThatThrownBy(() -> limiter.take(RateLimit.ATTEMPT_CREATION, "usr_a"))
                .isInstanceOfSatisfying(ServiceException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.RATE_LIMITED);
                    // A day for three calls: eight hours for the next one.
                    assertThat(e.details().get("retry_after_seconds"))
                            .isInstanceOfSatisfying(
                                    Long.class, seconds -> assertThat(seconds).isBetween(28_700L, 28_801L));
                });
    }

    @Test
    void everyCallerHasABucketOfItsOwn() {
        for (int call = 1; call <= CALLS; call++) {
            limiter.take(RateLimit.ATTEMPT_CREATION, "usr_a");
        }
        assertThatNoException().isThrownBy(() -> limiter.take(RateLimit.ATTEMPT_CREATION, "usr_b"));
    }

    @Test
    void aRaisedLimitHoldsForABucketThatExists() {
        take(limiter, CALLS);
        RateLimiter raised = limiter(true, CALLS + 2);

        take(raised, 2);
        assertRefused(raised);
    }

    @Test
    void aLoweredLimitHoldsForABucketThatExists() {
        take(limiter, 1);
        RateLimiter lowered = limiter(true, CALLS - 1);

        take(lowered, 1);
        assertRefused(lowered);
        assertRefused(limiter(true, 1));
    }

    private static void take(RateLimiter limiter, int calls) {
        for (int call = 1; call <= calls; call++) {
            limiter.take(RateLimit.ATTEMPT_CREATION, "usr_a");
        }
    }

    private static void assertRefused(RateLimiter limiter) {
        assertThatThrownBy(() -> limiter.take(RateLimit.ATTEMPT_CREATION, "usr_a"))
                .isInstanceOfSatisfying(
                        ServiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RATE_LIMITED));
    }

    @Test
    void aLimitThatIsSwitchedOffCountsNothing() {
        RateLimiter off = limiter(false);
        for (int call = 0; call <= CALLS; call++) {
            off.take(RateLimit.ATTEMPT_CREATION, "usr_a");
        }
        assertThat(buckets()).isZero();
    }

    @Test
    void aBucketThatIsNotFullAgainIsKept() {
        limiter.take(RateLimit.ATTEMPT_CREATION, "usr_a");
        limiter.forgetFullBuckets();
        assertThat(buckets()).isEqualTo(1);
    }

    @Test
    void aFullBucketIsForgotten() {
        limiter.take(RateLimit.ATTEMPT_CREATION, "usr_a");
        database.run(entities -> entities.createNativeQuery("update rate_limits set expires_at = 1")
                .executeUpdate());
        limiter.forgetFullBuckets();
        assertThat(buckets()).isZero();
    }

    private long buckets() {
        return database.inTransaction(
                entities -> ((Number) entities.createNativeQuery("select count(*) from rate_limits")
                                .getSingleResult())
                        .longValue());
    }
}
