package app.twicetold.jobs.schedule;

import app.twicetold.core.batch.JobLeases;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.schedule.ClaimTick;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.schedule.TickClaim;
import app.twicetold.core.schedule.TickSteps;
import app.twicetold.core.startup.NodeStart;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Starts scheduled batch jobs: each tick on one node, and after a downtime the last missed tick. While a job runs, its
 * node keeps the lease of the tick. When the node dies, another node takes the tick over.
 */
@ApplicationScoped
public class DailyJobs {
    private static final Logger LOG = Logger.getLogger(DailyJobs.class.getName());

    /** How long after its start a node looks for a missed tick. Each job waits once more than the one before it. */
    public static final long CATCH_UP_AFTER_MS = 2_000;

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(200);

    private final Map<TickClaim, Long> running = new ConcurrentHashMap<>();
    private final Map<String, LocalTime> daily = new ConcurrentHashMap<>();
    /** The latest tick of each daily job that is known to be taken, by this node or another one. */
    private final Map<String, Instant> settled = new ConcurrentHashMap<>();

    private volatile boolean stopping;

    private ClaimTick ticks;
    private TickSteps steps;
    private BatchExecutions executions;
    private InstantSource clock;
    private DatabaseState database;

    @Inject
    public DailyJobs(
            ClaimTick ticks, TickSteps steps, BatchExecutions executions, InstantSource clock, DatabaseState database) {
        this.ticks = ticks;
        this.steps = steps;
        this.executions = executions;
        this.clock = clock;
        this.database = database;
    }

    protected DailyJobs() {}

    /**
     * Starts the job of that name when no node has run its latest tick. From now on {@link #watch} does the same. That
     * makes up for a database that does not answer at this moment, and for a timer that is early.
     */
    public void startIfDue(String name, LocalTime timeUtc) {
        daily.put(name, timeUtc);
        startDue(name, timeUtc);
    }

    private void startDue(String name, LocalTime timeUtc) {
        Instant tick = ClaimTick.latest(clock.instant(), timeUtc);
        // A daily tick that falls into a start is found by the next look.
        if (tick.equals(settled.get(name)) || NodeStart.ofThisNode().isUnderWay()) {
            return;
        }
        try {
            ticks.daily(name, timeUtc).ifPresent(this::start);
            settled.put(name, tick);
        } catch (RuntimeException e) {
            database.log(LOG, Level.SEVERE, e, () -> "The job " + name + " did not start; it is tried again soon");
        }
    }

    /** Starts the job of that name when no node has run the tick. A tick that nobody can claim is left out. */
    public void startAt(String name, Instant tick) {
        if (NodeStart.ofThisNode().isUnderWay()) {
            return;
        }
        try {
            ticks.at(name, tick).ifPresent(this::start);
        } catch (RuntimeException e) {
            database.log(LOG, Level.SEVERE, e, () -> "The job " + name + " did not start");
        }
    }

    /**
     * Renews the leases of the jobs that run here, notes their ends, starts due jobs, and takes over ticks whose lease
     * lapsed.
     */
    public void watch() {
        watchRunning();
        if (stopping) {
            return;
        }
        daily.forEach(this::startDue);
        if (database.isSettled()) {
            ticks.lapsed().forEach(this::start);
        }
    }

    private void watchRunning() {
        for (Map.Entry<TickClaim, Long> entry : running.entrySet()) {
            try {
                watch(entry.getKey(), entry.getValue());
            } catch (RuntimeException e) {
                database.log(
                        LOG, Level.WARNING, e, () -> "The job " + entry.getKey().name() + " is looked at again soon");
            }
        }
    }

    /**
     * The server stops. From now on no job begins here. Those that run are told to stop, which they do after the piece
     * of work at hand, and the first node that asks goes on with their ticks. What does not stop in time ends with the
     * server, and its tick is taken over when the lease ends.
     */
    public void stop(Duration patience) {
        stopping = true;
        long end = System.nanoTime() + patience.toNanos();
        do {
            running.values().forEach(executions::stop);
            watch();
        } while (!running.isEmpty() && System.nanoTime() < end && pause());
    }

    private static boolean pause() {
        try {
            Thread.sleep(LOOK_INTERVAL.toMillis());
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Runs the whole job of that name now, or, when it is under way already, once that run is finished. The run also
     * does the work of ticks that were due, that waited, or that a dead node left.
     */
    public ScheduledJob.Outcome now(String name) {
        try {
            watchRunning();
            TickClaim claim = ticks.now(name).orElse(null);
            if (claim == null) {
                return new ScheduledJob.Outcome(ScheduledJob.Result.QUEUED, null);
            }
            Long execution = start(claim);
            if (execution == null && stopping) {
                // The tick waits for another node.
                return new ScheduledJob.Outcome(ScheduledJob.Result.QUEUED, null);
            }
            return new ScheduledJob.Outcome(
                    execution == null ? ScheduledJob.Result.FAILED : ScheduledJob.Result.STARTED, execution);
        } catch (RuntimeException e) {
            database.log(LOG, Level.SEVERE, e, () -> "The job " + name + " did not start");
            return new ScheduledJob.Outcome(ScheduledJob.Result.FAILED, null);
        }
    }

    /** The right to go on with an execution of the job of that name; empty when the job runs or is about to run. */
    public Optional<JobLeases.Lease> lease(String name) {
        watch();
        return ticks.alone(name).map(Held::new);
    }

    /** A tick for an execution that was not started for this tick. */
    private final class Held implements JobLeases.Lease {
        private final TickClaim claim;

        Held(TickClaim claim) {
            this.claim = claim;
        }

        @Override
        public void begun(long executionId) {
            running.put(claim, executionId);
            quietly(() -> steps.goesOn(claim, executionId));
        }

        @Override
        public void giveBack() {
            quietly(() -> steps.givenBack(claim));
        }

        private void quietly(Runnable step) {
            try {
                step.run();
            } catch (RuntimeException e) {
                database.log(LOG, Level.WARNING, e, () -> "The tick of the job " + claim.name() + " is not up to date");
            }
        }
    }

    /** Begins the work of a tick that the caller has claimed. @return its execution, null when it did not start */
    public @Nullable Long start(TickClaim claim) {
        try {
            if (stopping) {
                steps.laidDown(claim);
                return null;
            }
            long execution = executions.start(claim.name());
            running.put(claim, execution);
            if (stopping) {
                executions.stop(execution);
            }
            steps.started(claim, execution);
            return execution;
        } catch (RuntimeException e) {
            database.log(LOG, Level.SEVERE, e, () -> "The job " + claim.name() + " did not start; it is tried again");
            if (!running.containsKey(claim)) {
                steps.partFailed(claim.name(), "start", e);
                steps.failed(claim);
            }
            return running.get(claim);
        }
    }

    private void watch(TickClaim claim, long execution) {
        switch (atStop(executions.state(execution))) {
            case RUNNING -> {
                if (!steps.renew(claim)) {
                    LOG.warning(() -> "Another node has taken over the job " + claim.name() + "; it stops here");
                    executions.stop(execution);
                    running.remove(claim);
                }
            }
            case COMPLETED -> end(claim, execution, () -> steps.completed(claim));
            case STOPPED -> end(claim, execution, () -> steps.stopped(claim));
            case LAID_DOWN ->
                end(claim, execution, () -> {
                    executions.laidDown(execution);
                    steps.laidDown(claim);
                });
            case PARTS_FAILED -> end(claim, execution, () -> steps.failed(claim));
            case FAILED ->
                end(claim, execution, () -> {
                    steps.partFailed(claim.name(), "execution", new IllegalStateException("See the log"));
                    steps.failed(claim);
                });
        }
    }

    /** What fails while the server stops fails because of that. */
    private BatchExecutions.State atStop(BatchExecutions.State state) {
        return switch (state) {
            case FAILED, PARTS_FAILED -> stopping ? BatchExecutions.State.LAID_DOWN : state;
            case RUNNING, COMPLETED, STOPPED, LAID_DOWN -> state;
        };
    }

    /** Notes an end once, also when a timer and an operator see it at the same time. */
    private void end(TickClaim claim, long execution, Runnable note) {
        if (!running.remove(claim, execution)) {
            return;
        }
        try {
            note.run();
        } catch (RuntimeException e) {
            running.put(claim, execution);
            throw e;
        }
    }
}
