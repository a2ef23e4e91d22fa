package app.twicetold.core.content;

import java.time.Duration;

/** The work on the jobs of one stage. Each package of content operations that has jobs implements it once. */
public interface ContentWork {
    JobStage stage();

    /** How long a worker holds a job before another one may take it. */
    Duration lease();

    /**
     * Does the job and ends it, by {@link ContentJobs#succeed} or {@link ContentJobs#fail}, in the transaction of what
     * it lands. It holds no transaction while it waits for another service. An exception leads to another delivery.
     */
    void work(ContentClaim claim);
}
