package app.twicetold.core.health;

import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.metrics.Meters.Gauge;
import app.twicetold.core.metrics.Meters.Reading;
import app.twicetold.core.overview.ContentGauges;
import app.twicetold.core.playground.work.PlaygroundQueue;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.training.pipeline.PipelineQueue;
import app.twicetold.persistence.health.BacklogRepository;
import app.twicetold.persistence.health.BacklogRow;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * All metrics for Prometheus: the meters of this server, its circuit breakers, and the work that waits in the database.
 * Every server reports the same waiting work. One statement counts the waiting work, whatever its amount, and one reads
 * the chains in force. No connection is held while the broker is asked.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReadMetrics {
    private static final Logger LOG = Logger.getLogger(ReadMetrics.class.getName());

    private Meters meters;
    private CircuitBreakers breakers;
    private ProviderRegistry providers;
    private BacklogRepository backlog;
    private ContentGauges figures;
    private PipelineQueue pipeline;
    private ContentQueue content;
    private PlaygroundQueue playground;
    private InstantSource clock;
    private DatabaseState database;

    @Inject
    public ReadMetrics(
            Meters meters,
            CircuitBreakers breakers,
            ProviderRegistry providers,
            BacklogRepository backlog,
            ContentGauges figures,
            PipelineQueue pipeline,
            ContentQueue content,
            PlaygroundQueue playground,
            InstantSource clock,
            DatabaseState database) {
        this.meters = meters;
        this.breakers = breakers;
        this.providers = providers;
        this.backlog = backlog;
        this.figures = figures;
        this.pipeline = pipeline;
        this.content = content;
        this.playground = playground;
        this.clock = clock;
        this.database = database;
    }

    protected ReadMetrics() {}

    /** The text format of Prometheus. Values that cannot be read are absent. The other values are present. */
    public String read() {
        List<Gauge> gauges = new ArrayList<>();
        backlog(gauges);
        breakers(gauges);
        content(gauges);
        deadLetters(gauges);
        return meters.text(gauges);
    }

    private void backlog(List<Gauge> gauges) {
        Instant now = clock.instant();
        List<Reading> depths = new ArrayList<>();
        List<Reading> ages = new ArrayList<>();
        List<BacklogRow> rows = rows();
        for (BacklogRow row : rows) {
            Map<String, String> labels = Map.of("work", row.work(), "state", row.state());
            depths.add(new Reading(labels, row.count()));
            ages.add(new Reading(
                    labels,
                    row.oldest() == null
                            ? 0
                            : Math.max(0, Duration.between(row.oldest(), now).toMillis() / 1000.0)));
        }
        // Every kind of work has a row even when no work waits. Without rows the database did not answer.
        gauges.add(upOrDown("database.up", "Whether the database answers this server", !rows.isEmpty()));
        gauges.add(new Gauge("queue.depth", "Pieces of work that wait or are worked on, of the whole service", depths));
        gauges.add(new Gauge("queue.oldest.age.seconds", "How long the oldest of them has been there", ages));
    }

    private List<BacklogRow> rows() {
        try {
            return backlog.rows();
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "No metrics of waiting work: the database could not be read");
            return List.of();
        }
    }

    private void content(List<Gauge> gauges) {
        try {
            gauges.addAll(figures.read());
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "No metrics of content jobs: the database could not be read");
        }
    }

    private static Gauge upOrDown(String name, String description, boolean up) {
        return new Gauge(name, description, List.of(new Reading(Map.of(), up ? 1 : 0)));
    }

    private void breakers(List<Gauge> gauges) {
        List<Reading> states = new ArrayList<>();
        try {
            breakers.read(providers.chains())
                    .forEach(breaker -> states.add(new Reading(
                            Map.of(
                                    "capability",
                                    breaker.key().capability().wire(),
                                    "entry",
                                    breaker.key().entry()),
                            switch (breaker.state()) {
                                case CLOSED -> 0;
                                case HALF_OPEN -> 1;
                                case OPEN -> 2;
                            })));
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "No metrics of provider chains: the database could not be read");
        }
        gauges.add(
                new Gauge("provider.breaker.state", "0 closed, 1 half open, 2 open: the entry is not called", states));
    }

    private void deadLetters(List<Gauge> gauges) {
        OptionalInt ofPipeline = pipeline.deadLetters();
        gauges.add(upOrDown("queue.up", "Whether the broker answers this server", ofPipeline.isPresent()));
        List<Reading> counts = new ArrayList<>();
        ofPipeline.ifPresent(count -> {
            counts.add(new Reading(Map.of("queue", "pipeline"), count));
            content.deadLetters().ifPresent(other -> counts.add(new Reading(Map.of("queue", "content"), other)));
            playground.deadLetters().ifPresent(other -> counts.add(new Reading(Map.of("queue", "playground"), other)));
        });
        gauges.add(new Gauge(
                "queue.dead.letters",
                "Messages in the dead-letter queues, absent when the broker does not tell",
                counts));
    }
}
