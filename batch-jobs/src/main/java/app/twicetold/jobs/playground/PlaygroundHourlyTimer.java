package app.twicetold.jobs.playground;

import app.twicetold.core.generation.HourSettings;
import app.twicetold.core.playground.run.PurgePlaygroundAudio;
import app.twicetold.core.playground.work.SweepPlayground;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.jobs.schedule.RecurringWork;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/**
 * The hour of the playground, at minute 5: lost work is sent again, and sound that is 30 days old is deleted. In tests the
 * clock is moved by hand, and the hour strikes when it is asked to.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PlaygroundHourlyTimer implements ScheduledJob {
    private static final String NAME = "playground_hourly";

    @Inject
    private SweepPlayground sweep;

    @Inject
    private PurgePlaygroundAudio purge;

    @Inject
    private HourSettings settings;

    @Inject
    private RecurringWork work;

    @Schedule(hour = "*", minute = "5", persistent = false, timezone = "UTC")
    void tick() {
        if (!settings.test()) {
            run();
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String cron() {
        return "5 * * * *";
    }

    @Override
    public Outcome run() {
        return work.run(NAME, () -> {
            sweep.sweep();
            purge.purge();
        });
    }
}
