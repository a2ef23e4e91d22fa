package app.twicetold.rehearsals.simulate.model;

import java.util.LinkedHashSet;
import java.util.Set;

/** The rows that a sweep looks through: attempts that are processed, and those whose exemplar is made. Their states are counted. */
final class OpenWork {
    private final Set<Attempt> attempts = new LinkedHashSet<>();
    private final Set<Attempt> exemplars = new LinkedHashSet<>();
    private final WaitingWork waiting;
    private final Tally tally;

    OpenWork(WaitingWork waiting, Tally tally) {
        this.waiting = waiting;
        this.tally = tally;
    }

    /** After a submit that was taken. */
    void begun(Attempt attempt, long nowMs) {
        move(attempt, Attempt.Status.PROCESSING);
        attempts.add(attempt);
        waiting.changed(attempt, nowMs);
    }

    void ended(Attempt attempt, Attempt.Status how, long nowMs) {
        move(attempt, how);
        tally.ended(attempt, nowMs);
        attempt.row.end();
        attempts.remove(attempt);
        waiting.changed(attempt, nowMs);
    }

    /** Adds an exemplar that waits. */
    void add(Attempt attempt) {
        exemplars.add(attempt);
    }

    void ended(Attempt attempt, Attempt.Exemplar exemplar) {
        exemplar.pending = false;
        exemplar.row.end();
        exemplars.remove(attempt);
    }

    void changed(Attempt attempt, long nowMs) {
        waiting.changed(attempt, nowMs);
    }

    Set<Attempt> attempts() {
        return attempts;
    }

    Set<Attempt> exemplars() {
        return exemplars;
    }

    /** Those that wait for a listener, and those that are put off. */
    int backlog() {
        int working = 0;
        for (Attempt attempt : attempts) {
            working += attempt.row.isClaimed() ? 1 : 0;
        }
        return attempts.size() - working;
    }

    void move(Attempt attempt, Attempt.Status to) {
        tally.moved(attempt.status, to);
        attempt.status = to;
    }
}
