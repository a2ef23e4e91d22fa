package app.twicetold.core.content;

import java.time.Duration;

/** What is done about the jobs of one stage. Each room of content operations that has jobs implements it once. */
public interface ContentWork {
    JobStage stage();

    /** How long a worker holds a job before another one may take it. */
    Duration lease();

    /**
     * Does the job and ends it, by {@link ContentJobs#succeed} or {@link ContentJobs#fail}, in the transaction of what it
     * lands. It holds no transaction while it waits for anybody else. An exception leads to another delivery.
     */
    void work(ContentClaim claim);
}
