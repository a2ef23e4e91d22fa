package app.twicetold.core.ratelimit;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Takes one token of the bucket of a caller of whom nothing may be stored. Each server counts in its own memory, and
 * forgets callers whose buckets are full again.
 */
@ApplicationScoped
public class MemoryRateLimiter {
    /** Beyond this number, the callers that were quiet longest are forgotten early. */
    static final int MOST_CALLERS = 10_000;

    private RateLimitSettings settings;
    private InstantSource clock;
    private Map<RateLimit, Map<String, Counted>> callers;

    @Inject
    public MemoryRateLimiter(RateLimitSettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
        this.callers = new EnumMap<>(RateLimit.class);
    }

    protected MemoryRateLimiter() {}

    /** @throws ServiceException {@code rate_limited}, with the seconds until the next token */
    public void take(RateLimit limit, String caller) {
        if (!settings.enabled()) {
            return;
        }
        ConsumptionProbe probe = probe(limit, caller);
        if (!probe.isConsumed()) {
            long seconds = Duration.ofNanos(probe.getNanosToWaitForRefill()).toSeconds() + 1;
            throw new ServiceException(ErrorCode.RATE_LIMITED, Map.of("retry_after_seconds", seconds));
        }
    }

    private synchronized ConsumptionProbe probe(RateLimit limit, String caller) {
        Instant now = clock.instant();
        // This LinkedHashMap is in the order of the last access: the quietest caller comes first.
        Map<String, Counted> counted = callers.computeIfAbsent(limit, absent -> new LinkedHashMap<>(16, 0.75f, true));
        forget(counted, now.minus(limit.period()));
        Counted before = counted.get(caller);
        Bucket bucket = before == null ? newBucket(limit) : before.bucket();
        counted.put(caller, new Counted(bucket, now));
        return bucket.tryConsumeAndReturnRemaining(1);
    }

    private Bucket newBucket(RateLimit limit) {
        int calls = settings.calls(limit);
        return Bucket.builder()
                .addLimit(bandwidth -> bandwidth.capacity(calls).refillGreedy(calls, limit.period()))
                .withCustomTimePrecision(new ServiceTime(clock))
                .build();
    }

    private static void forget(Map<String, Counted> counted, Instant fullAgain) {
        Iterator<Counted> quietest = counted.values().iterator();
        while (quietest.hasNext()) {
            boolean full = !quietest.next().last().isAfter(fullAgain);
            if (!full && counted.size() < MOST_CALLERS) {
                return;
            }
            quietest.remove();
        }
    }

    /** How many callers are remembered. */
    synchronized int remembered() {
        return callers.values().stream().mapToInt(Map::size).sum();
    }

    private record Counted(Bucket bucket, Instant last) {}

    private record ServiceTime(InstantSource clock) implements TimeMeter {
        private static final long NANOS = 1_000_000_000L;

        @Override
        public long currentTimeNanos() {
            Instant now = clock.instant();
            return now.getEpochSecond() * NANOS + now.getNano();
        }

        @Override
        public boolean isWallClockBased() {
            return true;
        }
    }
}
