package app.twicetold.jobs.privacy;

import app.twicetold.core.privacy.RepeatDeletions;
import app.twicetold.core.privacy.RunDeletionJob;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.jobs.schedule.RecurringWork;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Goes on with deletion jobs whose worker died, and begins forgotten ones. Jobs that failed wait for the night. */
@Singleton
@Startup
@Lock(LockType.READ) // A run may last for minutes, and listing the jobs does not wait for it. Work is claimed.
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DeletionSweepTimer implements ScheduledJob {
    private static final String NAME = "deletion_sweep";

    @Resource
    private TimerService timers;

    @Inject
    private RunDeletionJob jobs;

    @Inject
    private RepeatDeletions deletions;

    @Inject
    private TrainingSettings settings;

    @Inject
    private RecurringWork work;

    @PostConstruct
    void start() {
        long interval = settings.sweepInterval().toMillis();
        timers.createIntervalTimer(interval, interval, new TimerConfig(NAME, false));
    }

    @Timeout
    void tick() {
        run();
    }

    @Override
    public String name() {
        return NAME;
    }

    /** Every minute, unless the settings of the deployment say otherwise. */
    @Override
    public String cron() {
        return "* * * * *";
    }

    @Override
    public Outcome run() {
        return work.run(NAME, () -> {
            jobs.runLapsed();
            deletions.once();
        });
    }
}
