package app.twicetold.core.training.pipeline;

import app.twicetold.core.training.life.PipelineStep;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * Where work waits for a worker. Delivery is at least once, the more urgent first as far as the broker keeps to it. A
 * message names a step and an attempt.
 */
public interface PipelineQueue {
    /**
     * @param priority from 0 to 9; work of a higher one is delivered first
     * @throws QueueUnavailable when the broker does not take the message; the row of the attempt still asks for the
     *     work
     */
    void send(PipelineStep step, String attemptId, int priority) throws QueueUnavailable;

    /**
     * As {@link #send}, of work that was put off.
     *
     * @param waits how often it was put off
     * @param delay before the broker delivers the message
     */
    void sendLater(PipelineStep step, String attemptId, int waits, Duration delay, int priority)
            throws QueueUnavailable;

    /** Whether the broker answers now. */
    boolean isReachable();

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
