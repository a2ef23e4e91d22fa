package app.twicetold.core.batch;

import java.util.Optional;

/** Who may work on a job: one with a schedule is worked on once at a time, on all servers together. */
public interface JobLeases {
    /** Takes the right to work on a job; empty when somebody does, or is about to. */
    Optional<Lease> take(String job);

    /** The right to work on a job. */
    interface Lease {
        /** An execution works on it, and keeps the right until it ends. Never throws. */
        void begun(long executionId);

        /** Nothing works on it. Never throws: the right ends by itself when it cannot be given back. */
        void giveBack();
    }
}
