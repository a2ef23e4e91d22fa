package app.twicetold.jobs.timer;

import app.twicetold.core.content.SweepContentJobs;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.health.CheckHealth;
import app.twicetold.core.notification.SendNotifications;
import app.twicetold.core.privacy.RepeatDeletions;
import app.twicetold.core.privacy.RunDeletionJob;
import app.twicetold.core.purchase.RefreshEntitlements;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.reward.repair.RepairStreaks;
import app.twicetold.core.schedule.Moment;
import app.twicetold.core.schedule.ScheduleSettings;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.training.pipeline.SweepPipeline;
import app.twicetold.jobs.batch.Heartbeat;
import app.twicetold.jobs.batch.LostExecutions;
import app.twicetold.jobs.schedule.DailyJobs;
import app.twicetold.jobs.schedule.RecurringWork;
import app.twicetold.jobs.schedule.ScheduleWatch;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Everything that is done at its time: name, moment, work. */
@ApplicationScoped
public class Timetable {
    private static final Logger LOG = Logger.getLogger(Timetable.class.getName());
    private static final Duration HOUR = Duration.ofHours(1);

    @Inject
    private DailyJobs batch;

    @Inject
    private RecurringWork recurring;

    @Inject
    private InstantSource clock;

    @Inject
    private SendNotifications notifications;

    @Inject
    private RefreshEntitlements entitlements;

    @Inject
    private SweepPipeline pipeline;

    @Inject
    private SweepContentJobs content;

    @Inject
    private RunDeletionJob deletionJobs;

    @Inject
    private RepeatDeletions deletions;

    @Inject
    private RepairStreaks streaks;

    @Inject
    private RateLimiter rateLimiter;

    @Inject
    private CheckHealth health;

    @Inject
    private ScheduleWatch schedule;

    @Inject
    private Heartbeat heartbeat;

    @Inject
    private LostExecutions executions;

    @Inject
    private DatabaseState database;

    /** The rows that the settings make. */
    List<Row> rows(ScheduleSettings settings) {
        Moment sweep = Moment.every(settings.sweepInterval());
        Moment sweepSoon = new Moment.Interval(Duration.ofSeconds(1), settings.sweepInterval());
        return List.of(
                daily("cohort_benchmarks", LocalTime.of(18, 0)),
                daily("retention_purge", LocalTime.of(18, 30)),
                daily("article_health", LocalTime.of(19, 0)),
                hourly("content_hourly", 5, settings.hoursByHand()),
                inParts("notifications", notifications(settings), () -> notifications.send()),
                everyNode("entitlements", Moment.everyMinutes(10), () -> entitlements.refresh()),
                oneNode("pipeline_sweep", sweepSoon, settings.sweepInterval(), () -> pipeline.sweep()),
                oneNode("content_sweep", sweep, settings.sweepInterval(), () -> content.sweep()),
                everyNode("deletion_sweep", sweep, this::sweepDeletions),
                everyNode("streak_repair", sweep, () -> streaks.run()),
                inTurn("rate_limits", Moment.hourly(17), HOUR, () -> rateLimiter.forgetFullBuckets()),
                inTurn(
                        "lost_executions",
                        Moment.every(settings.lostInterval()),
                        settings.lostInterval(),
                        () -> executions.end()),
                housekeeping("heartbeat", Moment.every(Duration.ofSeconds(15)), () -> heartbeat.beat()),
                housekeeping("schedule_watch", Moment.every(settings.watchInterval()), () -> schedule.look()),
                housekeeping("database_watch", Moment.every(Duration.ofSeconds(1)), () -> health.watchDatabase()));
    }

    /** A spread has its users looked for each minute, or all of them would come with the next tick. */
    private static Moment notifications(ScheduleSettings settings) {
        return Moment.everyMinutes(settings.reminderSpread().isZero() ? 5 : 1);
    }

    /** A batch job of one node a day, also when its time was missed. */
    private Row daily(String name, LocalTime time) {
        return new Row(name, Moment.daily(time), () -> batch.startIfDue(name, time), () -> batch.now(name), true, true);
    }

    /** A batch job of one node an hour. A missed hour is not caught up: the next one finds all that is due. */
    private Row hourly(String name, int minute, boolean byHand) {
        Runnable start = () -> batch.startAt(
                name, clock.instant().truncatedTo(ChronoUnit.HOURS).plus(Duration.ofMinutes(minute)));
        return new Row(name, Moment.hourly(minute), byHand ? () -> {} : start, () -> batch.now(name), true, false);
    }

    /** Short work that one node an interval does for all. An operator has it done at once. */
    private Row oneNode(String name, Moment moment, Duration every, Runnable work) {
        Supplier<ScheduledJob.Outcome> run = () -> recurring.run(name, work);
        Runnable inTurn = () -> {
            if (recurring.isTurn(name, every)) {
                ScheduledJob.Outcome unused = run.get();
            }
        };
        return new Row(name, moment, inTurn, run, true, false);
    }

    /** Short work of every node, of which each takes a share that the work itself claims. */
    private Row everyNode(String name, Moment moment, Runnable work) {
        return often(name, moment, () -> recurring.run(name, work));
    }

    /** As {@link #everyNode}. The work returns false when a part of it failed, which it has audited. */
    private Row inParts(String name, Moment moment, BooleanSupplier work) {
        return often(name, moment, () -> recurring.runInParts(name, work));
    }

    private static Row often(String name, Moment moment, Supplier<ScheduledJob.Outcome> run) {
        Runnable alone = () -> {
            ScheduledJob.Outcome unused = run.get();
        };
        return new Row(name, moment, alone, run, false, false);
    }

    /** What one node does for all; operators do not see it. */
    private Row inTurn(String name, Moment moment, Duration every, Runnable work) {
        Runnable alone = quietly(name, work);
        Runnable inTurn = () -> {
            if (recurring.isTurn(name, every)) {
                alone.run();
            }
        };
        return new Row(name, moment, inTurn, null, true, false);
    }

    /** What a node does for itself; operators do not see it. */
    private Row housekeeping(String name, Moment moment, Runnable work) {
        return new Row(name, moment, quietly(name, work), null, false, false);
    }

    private Runnable quietly(String name, Runnable work) {
        return () -> {
            try {
                work.run();
            } catch (RuntimeException e) {
                database.log(LOG, Level.WARNING, e, () -> name + " failed; its next time comes");
            }
        };
    }

    private void sweepDeletions() {
        deletionJobs.runLapsed();
        deletions.once();
    }
}
