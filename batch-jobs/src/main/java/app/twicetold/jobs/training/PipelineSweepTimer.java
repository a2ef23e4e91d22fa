package app.twicetold.jobs.training;

import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.pipeline.SweepPipeline;
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

/** Looks for lost work of the pipeline: right after the start, then every interval. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PipelineSweepTimer implements ScheduledJob {
    private static final String NAME = "pipeline_sweep";
    private static final long FIRST_AFTER_MS = 1_000;

    @Resource
    private TimerService timers;

    @Inject
    private SweepPipeline sweep;

    @Inject
    private TrainingSettings settings;

    @Inject
    private RecurringWork work;

    @PostConstruct
    void start() {
        timers.createIntervalTimer(FIRST_AFTER_MS, settings.sweepInterval().toMillis(), new TimerConfig(NAME, false));
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
