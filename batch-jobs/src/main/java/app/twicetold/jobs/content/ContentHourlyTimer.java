package app.twicetold.jobs.content;

import app.twicetold.core.generation.HourSettings;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.jobs.schedule.DailyJobs;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * Starts the hour of content operations at minute 5. A missed hour is not caught up: the next one finds all that is due.
 * In tests the clock is moved by hand, and the hour strikes when it is asked to.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ContentHourlyTimer implements ScheduledJob {
    private static final String NAME = "content_hourly";
    private static final Duration MINUTE = Duration.ofMinutes(5);

    @Inject
    private DailyJobs jobs;

    @Inject
    private HourSettings settings;

    @Inject
    private InstantSource clock;

    @Schedule(hour = "*", minute = "5", persistent = false, timezone = "UTC")
    void tick() {
        if (!settings.test()) {
            jobs.startAt(NAME, clock.instant().truncatedTo(ChronoUnit.HOURS).plus(MINUTE));
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
        return jobs.now(NAME);
    }
}
