package app.twicetold.core.batch;

import java.util.Optional;

/** The rights to work on jobs. On all servers together, only one execution of a scheduled job works at a time. */
public interface JobLeases {
    /** Takes the right to work on a job; empty when an execution works on it or is about to. */
    Optional<Lease> take(String job);

    /** The right to work on a job. */
    interface Lease {
        /** An execution works on the job and keeps the right until the execution ends. Never throws. */
        void begun(long executionId);

        /** No execution works on the job. Never throws, because a right that cannot be given back ends by itself. */
        void giveBack();
    }
}
