package app.twicetold.jobs.content;

import app.twicetold.core.content.SweepContentJobs;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.jobs.schedule.RecurringWork;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Sends content jobs again whose message or worker was lost, and those that waited: every interval. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ContentSweepTimer implements ScheduledJob {
    private static final String NAME = "content_sweep";

    @Resource
    private TimerService timers;

    @Inject
    private SweepContentJobs sweep;

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
        return work.run(NAME, sweep::sweep);
    }
}
