package app.twicetold.core.health;

import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.playground.work.PlaygroundQueue;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.usage.UsageReport.Breaker;
import app.twicetold.core.training.pipeline.PipelineQueue;
import app.twicetold.persistence.health.BacklogRepository;
import app.twicetold.persistence.health.QueueRow;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What waits and what is worked on, for operators. Work waits in the database; the broker tells of dead letters alone.
 * One statement, whatever the amount of work, and one for the chains in force. No connection is held while the broker
 * is asked.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReadWork {
    private BacklogRepository backlog;
    private CircuitBreakers breakers;
    private ProviderRegistry providers;
    private PipelineQueue pipeline;
    private ContentQueue content;
    private PlaygroundQueue playground;
    private InstantSource clock;

    @Inject
    public ReadWork(
            BacklogRepository backlog,
            CircuitBreakers breakers,
            ProviderRegistry providers,
            PipelineQueue pipeline,
            ContentQueue content,
            PlaygroundQueue playground,
            InstantSource clock) {
        this.backlog = backlog;
        this.breakers = breakers;
        this.providers = providers;
        this.pipeline = pipeline;
        this.content = content;
        this.playground = playground;
        this.clock = clock;
    }

    protected ReadWork() {}

    public Work read() {
        Instant now = clock.instant();
        Map<String, List<Work.Kind>> queues = new LinkedHashMap<>();
        for (QueueRow row : backlog.queues()) {
            queues.computeIfAbsent(row.queue(), queue -> new ArrayList<>())
                    .add(new Work.Kind(
                            row.work(),
                            row.waiting(),
                            row.working(),
                            age(row.oldestWaiting(), now),
                            age(row.oldestWorking(), now)));
        }
        List<Breaker> states =
                breakers.read(providers.chains()).stream().map(Breaker::of).toList();
        Map<String, Integer> deadLetters = deadLetters();
        return new Work(
                now,
                !deadLetters.isEmpty(),
                queues.entrySet().stream()
                        .map(queue -> new Work.Queue(queue.getKey(), deadLetters.get(queue.getKey()), queue.getValue()))
                        .toList(),
                states);
    }

    /** By queue; empty when the broker is away, which is asked only once then. */
    private Map<String, Integer> deadLetters() {
        Map<String, Integer> counts = new HashMap<>();
        pipeline.deadLetters().ifPresent(count -> {
            counts.put("pipeline", count);
            content.deadLetters().ifPresent(other -> counts.put("content", other));
            playground.deadLetters().ifPresent(other -> counts.put("playground", other));
        });
        return counts;
    }

    private static @Nullable Long age(@Nullable Instant since, Instant now) {
        return since == null ? null : Math.max(0, Duration.between(since, now).toMillis());
    }
}
