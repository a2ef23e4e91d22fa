package app.twicetold.jobs.timer;

import app.twicetold.core.schedule.Moment;
import app.twicetold.core.schedule.ScheduledJob;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table: what is done when.
 *
 * @param atItsTime begins the work at its moment, on every node. Never throws, because some servers give up a timer
 *     that fails twice
 * @param atOnce does the work when an operator asks for it; null for what operators do not see
 * @param oneNode whether one node at a time does the work for all; else every node does its own, or a share of it
 * @param caughtUp whether a node looks after its start for a moment that was missed
 */
record Row(
        String name,
        Moment moment,
        Runnable atItsTime,
        @Nullable Supplier<ScheduledJob.Outcome> atOnce,
        boolean oneNode,
        boolean caughtUp) {

    /** The row as operators see it; empty when they do not. @param started when this node started */
    Optional<ScheduledJob> job(Instant started) {
        Supplier<ScheduledJob.Outcome> now = atOnce;
        return now == null ? Optional.empty() : Optional.of(new Job(name, moment, started, now));
    }

    private record Job(String name, Moment moment, Instant started, Supplier<Outcome> atOnce) implements ScheduledJob {
        @Override
        public String cron() {
            return moment.cron();
        }

        @Override
        public Instant next(Instant now) {
            return moment.next(now, started);
        }

        @Override
        public Outcome run() {
            return atOnce.get();
        }
    }
}
