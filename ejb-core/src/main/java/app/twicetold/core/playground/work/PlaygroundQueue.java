package app.twicetold.core.playground.work;

import java.time.Duration;
import java.util.OptionalInt;

/** Where work of the playground waits for a worker. Delivery is at least once and in no order. */
public interface PlaygroundQueue {
    /** @throws QueueUnavailable when the broker does not take the message */
    void send(PlaygroundTask task) throws QueueUnavailable;

    /**
     * As {@link #send}, for a task that is delivered after a while.
     *
     * @throws QueueUnavailable when the broker does not take the message
     */
    void sendLater(PlaygroundTask task, Duration delay) throws QueueUnavailable;

    /** How many messages the broker gave up, at most 10,000; empty when it does not tell. */
    OptionalInt deadLetters();

    /** The broker cannot be reached, or refuses. */
    final class QueueUnavailable extends Exception {
        private static final long serialVersionUID = 1L;

        public QueueUnavailable(Throwable cause) {
            super("The broker took no message", cause);
        }
    }
}
