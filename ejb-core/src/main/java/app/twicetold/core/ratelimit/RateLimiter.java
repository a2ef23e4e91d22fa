package app.twicetold.core.ratelimit;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TokensInheritanceStrategy;
import io.github.bucket4j.VerboseResult;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.jdbc.PrimaryKeyMapper;
import io.github.bucket4j.postgresql.Bucket4jPostgreSQL;
import io.github.bucket4j.postgresql.PostgreSQLSelectForUpdateBasedProxyManager;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** Takes one token of the caller's bucket, or refuses. A bucket that is full again is forgotten. */
@ApplicationScoped
public class RateLimiter {
    private static final Duration KEPT_AFTER_REFILL = Duration.ofMinutes(1);
    private static final int REMOVED_AT_ONCE = 1_000;

    private RateLimitSettings settings;
    private PostgreSQLSelectForUpdateBasedProxyManager<String> buckets;

    @Inject
    public RateLimiter(RateLimitSettings settings, DataSource dataSource) {
        this.settings = settings;
        this.buckets = Bucket4jPostgreSQL.selectForUpdateBasedBuilder(dataSource)
                .table("rate_limits")
                .idColumn("id")
                .stateColumn("state")
                .expiresAtColumn("expires_at")
                .primaryKeyMapper(PrimaryKeyMapper.STRING)
                .expirationAfterWrite(
                        ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(KEPT_AFTER_REFILL))
                .build();
    }

    protected RateLimiter() {}

    /** @throws ServiceException {@code rate_limited}, with the seconds until the next token */
    public void take(RateLimit limit, String caller) {
        if (!settings.enabled()) {
            return;
        }
        ConsumptionProbe probe = probe(bucket(limit, caller), configuration(limit));
        if (!probe.isConsumed()) {
            long seconds = Duration.ofNanos(probe.getNanosToWaitForRefill()).toSeconds() + 1;
            throw new ServiceException(ErrorCode.RATE_LIMITED, Map.of("retry_after_seconds", seconds));
        }
    }

    private BucketConfiguration configuration(RateLimit limit) {
        int calls = settings.calls(limit);
        return BucketConfiguration.builder()
                .addLimit(bandwidth -> bandwidth.capacity(calls).refillGreedy(calls, limit.period()))
                .build();
    }

    private ConsumptionProbe probe(String id, BucketConfiguration wanted) {
        Bucket bucket = buckets.getProxy(id, () -> wanted);
        VerboseResult<ConsumptionProbe> result = bucket.asVerbose().tryConsumeAndReturnRemaining(1);
        if (result.getConfiguration().equals(wanted)) {
            return result.getValue();
        }
        // The setting was changed: calls that were spent count against the new limit.
        long spent = spentBefore(result);
        bucket.replaceConfiguration(wanted, TokensInheritanceStrategy.RESET);
        if (spent > 0) {
            bucket.tryConsumeAsMuchAsPossible(spent);
        }
        return bucket.tryConsumeAndReturnRemaining(1);
    }

    private static long spentBefore(VerboseResult<ConsumptionProbe> result) {
        ConsumptionProbe probe = result.getValue();
        long left = probe.getRemainingTokens() + (probe.isConsumed() ? 1 : 0);
        return result.getConfiguration().getBandwidths()[0].getCapacity() - left;
    }

    private static String bucket(RateLimit limit, String caller) {
        return limit.name() + ':' + caller;
    }

    /** An installation as a caller. */
    public static String installation(byte[] installIdHash) {
        return HexFormat.of().formatHex(installIdHash);
    }

    /** The names of all buckets that a caller may have. */
    public static List<String> buckets(String caller) {
        return Arrays.stream(RateLimit.values())
                .map(limit -> bucket(limit, caller))
                .toList();
    }

    /** Removes buckets that are full again, and with them the addresses that they are named after. */
    public void forgetFullBuckets() {
        int removed;
        do {
            removed = buckets.removeExpired(REMOVED_AT_ONCE);
        } while (removed == REMOVED_AT_ONCE);
    }
}
