package app.twicetold.jobs.purchase;

import app.twicetold.core.purchase.SyncEntitlement;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * Every ten minutes asks the purchase layer about those of whom nothing was heard for most of a day. Nodes may overlap:
 * a record that lands twice is the same record.
 */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class EntitlementsTimer {
    private static final Duration SILENCE = Duration.ofHours(23);
    private static final int LIMIT = 500;

    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private SyncEntitlement sync;

    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private ScheduledParts parts;

    @Schedule(hour = "*", minute = "*/10", persistent = false, timezone = "UTC")
    void tick() {
        try {
            sync.refresh(SILENCE, LIMIT);
        } catch (RuntimeException e) {
            parts.failed("entitlements", "refresh", e);
        }
    }
}
