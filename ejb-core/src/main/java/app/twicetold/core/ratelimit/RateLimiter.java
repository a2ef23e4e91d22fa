package app.twicetold.core.ratelimit;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Settings;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import io.github.bucket4j.postgresql.Bucket4jPostgreSQL;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;

/** Takes one token of the caller's bucket, or refuses. Switched off in the test environment. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RateLimiter {
    private Settings settings;
    private DataSource dataSource;

    @Inject
    public RateLimiter(Settings settings, DataSource dataSource) {
        this.settings = settings;
        this.dataSource = dataSource;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected RateLimiter() {}

    /** @throws ServiceException {@code rate_limited}, with the seconds until the next token */
    public void take(RateLimit limit, String caller) {
        boolean enabled = settings.bool("RATE_LIMITS", AppEnvironment.from(settings) != AppEnvironment.TEST);
        if (!enabled) {
            return;
        }
        int calls = settings.integer(limit.settingName(), limit.defaultCalls(), 1, 1_000_000);
        ProxyManager<String> buckets = Bucket4jPostgreSQL.selectForUpdateBasedBuilder(dataSource)
                .table("rate_limits")
                .idColumn("id")
                .stateColumn("state")
                .expiresAtColumn("expires_at")
                .primaryKeyMapper(io.github.bucket4j.distributed.jdbc.PrimaryKeyMapper.STRING)
                .build();
        Bucket bucket = buckets.getProxy(
                limit.name() + ':' + caller,
                () -> BucketConfiguration.builder()
                        .addLimit(bandwidth -> bandwidth.capacity(calls).refillGreedy(calls, limit.period()))
                        .build());
        ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
        if (!probe.isConsumed()) {
            long seconds = Duration.ofNanos(probe.getNanosToWaitForRefill()).toSeconds() + 1;
            throw new ServiceException(ErrorCode.RATE_LIMITED, Map.of("retry_after_seconds", seconds));
        }
    }
}
