package app.twicetold.jobs.ratelimit;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.startup.NodeStart;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Forgets full buckets every hour. The timer runs on every node, and the first node removes the buckets. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class FullBucketsTimer {
    private static final Logger LOG = Logger.getLogger(FullBucketsTimer.class.getName());

    @Inject
    private RateLimiter rateLimiter;

    @Inject
    private DatabaseState database;

    @Schedule(hour = "*", minute = "17", persistent = false, timezone = "UTC")
    void tick() {
        if (NodeStart.ofThisNode().isUnderWay()) {
            return;
        }
        try {
            rateLimiter.forgetFullBuckets();
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "Full rate limits could not be deleted; tried again next hour");
        }
    }
}
