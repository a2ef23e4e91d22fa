package app.twicetold.jobs.schedule;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.database.JobConnections;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.schedule.ScheduledRuns;
import app.twicetold.core.schedule.TakeTurn;
import app.twicetold.core.startup.NodeStart;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Does short work that recurs within the hour, on any node, and notes how it went. No exception escapes, because some
 * servers give up a timer that fails twice.
 */
@ApplicationScoped
public class RecurringWork {
    private static final Logger LOG = Logger.getLogger(RecurringWork.class.getName());

    private final Set<String> begun = ConcurrentHashMap.newKeySet();
    private ScheduledRuns runs;
    private TakeTurn turns;
    private ScheduledParts parts;
    private InstantSource clock;
    private DatabaseState database;

    @Inject
    public RecurringWork(
            ScheduledRuns runs, TakeTurn turns, ScheduledParts parts, InstantSource clock, DatabaseState database) {
        this.runs = runs;
        this.turns = turns;
        this.parts = parts;
        this.clock = clock;
        this.database = database;
    }

    protected RecurringWork() {}

    /**
     * Whether this node is to do work that one node does for all. A node that has just started takes the first turn, also
     * from another node: what it left undone when it ended then waits no whole interval.
     */
    public boolean isTurn(String name, Duration every) {
        if (!isReady()) {
            return false;
        }
        try {
            if (begun.contains(name)) {
                return turns.take(name, every);
            }
            turns.seize(name, every);
            begun.add(name);
            return true;
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "The work " + name + " waits for its next time");
            return false;
        }
    }

    private boolean isReady() {
        return !database.isAway() && !NodeStart.ofThisNode().isUnderWay();
    }

    public ScheduledJob.Outcome run(String name, Runnable work) {
        return runInParts(name, () -> {
            work.run();
            return true;
        });
    }

    /** @param work returns false when some part of it failed; the work has audited that part itself */
    public ScheduledJob.Outcome runInParts(String name, BooleanSupplier work) {
        if (!isReady()) {
            // The work waits for its next tick. Without the database there is neither work nor a place to note it.
            return new ScheduledJob.Outcome(ScheduledJob.Result.FAILED, null);
        }
        Instant startedAt = clock.instant();
        boolean completed;
        try {
            completed = JobConnections.during(work::getAsBoolean);
        } catch (RuntimeException e) {
            parts.failed(name, "all", e);
            completed = false;
        }
        try {
            runs.note(name, startedAt, completed);
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "The run of " + name + " is not noted");
        }
        return new ScheduledJob.Outcome(completed ? ScheduledJob.Result.COMPLETED : ScheduledJob.Result.FAILED, null);
    }
}
