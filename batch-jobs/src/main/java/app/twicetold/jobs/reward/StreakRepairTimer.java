package app.twicetold.jobs.reward;

import app.twicetold.core.reward.repair.RepairStreaks;
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

/** Begins the repairs of streaks that operators asked for, and goes on with those whose worker died. */
@Singleton
@Startup
@Lock(LockType.READ) // A run may last for minutes, and listing the jobs does not wait for it. Users are locked.
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class StreakRepairTimer implements ScheduledJob {
    private static final String NAME = "streak_repair";

    @Resource
    private TimerService timers;

    @Inject
    private RepairStreaks repairs;

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
        return work.run(NAME, repairs::run);
    }
}
