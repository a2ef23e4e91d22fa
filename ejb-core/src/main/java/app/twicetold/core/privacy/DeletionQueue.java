package app.twicetold.core.privacy;

/** Where deletion jobs wait for a worker. A message that is lost costs a minute: then the sweep begins the job. */
public interface DeletionQueue {
    /** Sends the id of a job; a broker that is down is logged and nothing else. */
    void send(String jobId);
}
