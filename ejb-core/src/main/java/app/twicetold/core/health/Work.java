package app.twicetold.core.health;

import app.twicetold.core.provider.usage.UsageReport.Breaker;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What waits and what is worked on.
 *
 * @param brokerAnswers whether the broker tells the answering server of its dead letters
 * @param breakers those of the answering server
 */
public record Work(Instant at, boolean brokerAnswers, List<Queue> queues, List<Breaker> breakers) {
    public Work {
        queues = List.copyOf(queues);
        breakers = List.copyOf(breakers);
    }

    /**
     * A queue of the broker.
     *
     * @param deadLetters messages that the broker gave up, at most 10,000; null when it does not tell
     */
    public record Queue(String queue, @Nullable Integer deadLetters, List<Kind> work) {
        public Queue {
            work = List.copyOf(work);
        }
    }

    /**
     * One kind of work.
     *
     * @param working claimed by a worker
     * @param oldestWaitingMs how long the oldest has been there; null when none waits
     * @param oldestWorkingMs how long the oldest has been there, its wait included; null when none is worked on
     */
    public record Kind(
            String work,
            long waiting,
            long working,
            @Nullable Long oldestWaitingMs,
            @Nullable Long oldestWorkingMs) {}
}
