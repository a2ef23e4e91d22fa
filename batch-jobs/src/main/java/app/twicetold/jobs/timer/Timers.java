package app.twicetold.jobs.timer;

import app.twicetold.core.notification.SendNotifications;
import app.twicetold.core.schedule.Moment;
import app.twicetold.core.schedule.ScheduleSettings;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.schedule.ScheduledJobs;
import app.twicetold.jobs.schedule.DailyJobs;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.ScheduleExpression;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes a timer for each row of the table. It holds no lock, so that no row waits for the work of another one. What
 * its rows use begins before it and ends after it.
 */
@Singleton
@Startup
@DependsOn({"DatabaseWatch", "ScheduleWatch"})
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class Timers implements ScheduledJobs {
    @Resource
    private TimerService timers;

    @Inject
    private Timetable table;

    @Inject
    private ScheduleSettings settings;

    @Inject
    private SendNotifications notifications;

    @Inject
    private InstantSource clock;

    private Map<String, Row> rows = Map.of();
    private List<ScheduledJob> jobs = List.of();

    @PostConstruct
    void start() {
        // Insufficient settings stop the start, not the first notification.
        notifications.prepare();
        begin(table.rows(settings));
    }

    private void begin(List<Row> all) {
        Instant started = clock.instant();
        rows = all.stream().collect(Collectors.toUnmodifiableMap(Row::name, Function.identity()));
        jobs = all.stream().flatMap(row -> row.job(started).stream()).toList();
        long missed = 0;
        for (Row row : all) {
            if (row.caughtUp()) {
                missed += DailyJobs.CATCH_UP_AFTER_MS;
                timers.createSingleActionTimer(missed, config(row));
            }
            create(row);
        }
    }

    private void create(Row row) {
        if (row.moment() instanceof Moment.Calendar calendar) {
            timers.createCalendarTimer(
                    new ScheduleExpression()
                            .hour(calendar.hour())
                            .minute(calendar.minute())
                            .timezone("UTC"),
                    config(row));
        } else if (row.moment() instanceof Moment.Interval interval) {
            timers.createIntervalTimer(
                    interval.first().toMillis(), interval.every().toMillis(), config(row));
        }
    }

    /** A start makes the timers anew, so that none outlives a deployment. */
    private static TimerConfig config(Row row) {
        return new TimerConfig(row.name(), false);
    }

    @Timeout
    void tick(Timer timer) {
        Row row = rows.get((String) timer.getInfo());
        if (row != null) {
            row.atItsTime().run();
        }
    }

    @Override
    public List<ScheduledJob> all() {
        return jobs;
    }
}
