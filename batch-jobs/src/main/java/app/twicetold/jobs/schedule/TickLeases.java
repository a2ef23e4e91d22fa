package app.twicetold.jobs.schedule;

import app.twicetold.core.batch.JobLeases;
import app.twicetold.core.schedule.ScheduledJobs;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Optional;

/** The right to work on a scheduled job is its tick. Other jobs are always free. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class TickLeases implements JobLeases {
    @Inject
    private ScheduledJobs scheduled;

    @Inject
    private DailyJobs jobs;

    @Override
    public Optional<Lease> take(String job) {
        return scheduled.contains(job) ? jobs.lease(job) : Optional.of(new Free());
    }

    private static final class Free implements Lease {
        @Override
        public void begun(long executionId) {}

        @Override
        public void giveBack() {}
    }
}
