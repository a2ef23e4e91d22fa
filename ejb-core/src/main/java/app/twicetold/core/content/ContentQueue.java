package app.twicetold.core.content;

/** Where content jobs wait for a worker. */
public interface ContentQueue {
    /** Sends the id of a job; a broker that is down is logged and nothing else: the sweep sends the job again. */
    void send(String jobId);
}
