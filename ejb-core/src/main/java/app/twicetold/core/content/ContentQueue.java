package app.twicetold.core.content;

/** Where content jobs wait for a worker. */
public interface ContentQueue {
    /** Sends the id of a job. A broker that is down is only logged, because the sweep sends the job again. */
    void send(String jobId);
}
