package app.twicetold.core.content;

import java.time.Duration;
import java.util.OptionalInt;

/** Where content jobs wait for a worker. */
public interface ContentQueue {
    /** Sends the id of a job. A broker that is down is only logged, because the sweep sends the job again. */
    void send(String jobId);

    /** As {@link #send}, to be delivered after a delay. */
    void sendLater(String jobId, Duration delay);

    /** How many messages the broker gave up, at most 10,000; empty when it does not tell. */
    OptionalInt deadLetters();
}
