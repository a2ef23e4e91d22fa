package app.twicetold.core.privacy;

/**
 * The queue in which deletion jobs wait for a worker. A lost message delays its job by a minute, until the sweep starts
 * it.
 */
public interface DeletionQueue {
    /** Sends the id of a job. When the broker is down, the failure is only logged. */
    void send(String jobId);
}
