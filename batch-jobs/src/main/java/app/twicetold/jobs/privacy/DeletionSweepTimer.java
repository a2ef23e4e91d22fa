package app.twicetold.jobs.privacy;

import app.twicetold.core.privacy.RunDeletionJob;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Goes on with deletion jobs whose worker died, and begins forgotten ones; those that failed wait for the night. */
@Singleton
@Startup
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DeletionSweepTimer {
    private static final int LIMIT = 100;

    @Resource
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private TimerService timers;

    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private RunDeletionJob run;

    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private TrainingSettings settings;

    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private ScheduledParts parts;

    @PostConstruct
    void start() {
        long interval = settings.sweepInterval().toMillis();
        timers.createIntervalTimer(interval, interval, new TimerConfig("deletion_sweep", false));
    }

    @Timeout
    void tick() {
        try {
            run.runLapsed(LIMIT);
        } catch (RuntimeException e) {
            parts.failed("deletion_sweep", "all", e);
        }
    }
}
