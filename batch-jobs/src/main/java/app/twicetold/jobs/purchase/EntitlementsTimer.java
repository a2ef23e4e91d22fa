package app.twicetold.jobs.purchase;

import app.twicetold.core.purchase.RefreshEntitlements;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.jobs.schedule.RecurringWork;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Compares the entitlements that are due with the purchase layer, every ten minutes. */
@Singleton
@Lock(LockType.READ) // A run may last for minutes, and listing the jobs does not wait for it. Work is claimed.
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class EntitlementsTimer implements ScheduledJob {
    private static final String NAME = "entitlements";

    @Inject
    private RefreshEntitlements refresh;

    @Inject
    private RecurringWork work;

    @Schedule(hour = "*", minute = "*/10", persistent = false, timezone = "UTC")
    void tick() {
        run();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String cron() {
        return "*/10 * * * *";
    }

    @Override
    public Outcome run() {
        return work.run(NAME, refresh::refresh);
    }
}
