package app.twicetold.core.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The meters of this server. Labels have few values. A route is a template, never a path. A method is one of HTTP, or
 * {@code other}. Statuses and errors are classes. No label tells anything about users, sessions or attempts.
 */
public final class Meters {
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final Duration[] REQUEST_BOUNDS = millis(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000);
    /** For what takes seconds. */
    static final Duration[] WORK_BOUNDS =
            millis(50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 20_000, 40_000, 60_000, 120_000);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final ProviderMeters providers = new ProviderMeters(registry);
    private final Map<String, MultiGauge> gauges = new ConcurrentHashMap<>();
    private final AtomicLong expectedWait = new AtomicLong();

    public Meters() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        TimeGauge.builder("pipeline.expected.wait", expectedWait, TimeUnit.MILLISECONDS, AtomicLong::get)
                .description("How long an attempt that is submitted waits for a listener, as of the last submit")
                .register(registry);
        String restarts = System.getProperty(LauncherMeters.FILE);
        if (restarts != null) {
            new LauncherMeters(Path.of(restarts)).bindTo(registry);
        }
    }

    private static Duration[] millis(long... bounds) {
        Duration[] durations = new Duration[bounds.length];
        for (int i = 0; i < bounds.length; i++) {
            durations[i] = Duration.ofMillis(bounds[i]);
        }
        return durations;
    }

    /**
     * Records an answer to a request.
     *
     * @param route the template of the route, such as {@code /v1/sessions/{session_id}}; null when none matched
     */
    public void request(String method, @Nullable String route, int status, Duration duration) {
        Timer.builder("http.server.requests")
                .description("Answers by route template, method and class of status; time until the answer is ready")
                .tags(
                        "method",
                        METHODS.contains(method) ? method : "other",
                        "route",
                        route == null ? "unmatched" : route,
                        "status",
                        status / 100 + "xx")
                .serviceLevelObjectives(REQUEST_BOUNDS)
                .register(registry)
                .record(duration);
    }

    /**
     * Counts a request whose body did not arrive completely.
     *
     * @param reason {@code client_gone} or {@code too_slow}
     */
    public void bodyBrokenOff(String reason) {
        Counter.builder("http.server.bodies.broken.off")
                .description("Requests whose body did not come: the client is gone, or too slow")
                .tags("reason", reason)
                .register(registry)
                .increment();
    }

    /**
     * Counts a message that a listener refused.
     *
     * @param reason {@code unknown} for a text that is no work of the queue, {@code foreign} for work of another
     *     database
     */
    public void deliveryRefused(String queue, String reason) {
        Counter.builder("queue.refused.deliveries")
                .description("Deliveries of messages that are no work of this service; they end as dead letters")
                .tags("queue", queue, "reason", reason)
                .register(registry)
                .increment();
    }

    /** Counts a report that took an article down, or that was held for an operator. */
    public void reportTakedown(boolean held) {
        Counter.builder("report.takedowns")
                .description("Reports that took an article from the shelf, or that the breaker held for an operator")
                .tags("held", String.valueOf(held))
                .register(registry)
                .increment();
    }

    /**
     * Counts work that was refused because it would wait too long.
     *
     * @param kind of the work, such as {@code fresh}
     * @param reason for what it would wait: {@code queue}, {@code outage}
     */
    public void workRefused(String kind, String reason) {
        Counter.builder("pipeline.refused")
                .description("Submits and requests that were refused because their work would wait too long")
                .tags("kind", kind, "reason", reason)
                .register(registry)
                .increment();
    }

    /** How long an attempt waits for a listener that is submitted now. */
    public void expectedWait(Duration wait) {
        expectedWait.set(wait.toMillis());
    }

    /** Begins a step of the pipeline. */
    public StageRun stage(String stage) {
        return new StageRun(this, stage);
    }

    void stageEnded(String stage, String outcome, Duration duration) {
        Timer.builder("pipeline.stage")
                .description("Steps of the pipeline by what became of them")
                .tags("stage", stage, "outcome", outcome)
                .serviceLevelObjectives(WORK_BOUNDS)
                .register(registry)
                .record(duration);
    }

    /** What calls of AI providers come to. */
    public ProviderMeters providers() {
        return providers;
    }

    /** A value of a gauge and the values of its labels. */
    public record Reading(Map<String, String> labels, double value) {
        public Reading {
            labels = Map.copyOf(labels);
        }
    }

    /** A gauge with its readings of this moment. */
    public record Gauge(String name, String description, List<Reading> readings) {
        public Gauge {
            readings = List.copyOf(readings);
        }
    }

    /**
     * All metrics in the text format of Prometheus, with the given readings of the given gauges. Earlier readings of
     * these gauges are dropped. Two concurrent scrapers both see all readings.
     */
    public synchronized String text(List<Gauge> now) {
        now.forEach(gauge -> replace(gauge.name(), gauge.description(), gauge.readings()));
        return registry.scrape();
    }

    private void replace(String name, String description, List<Reading> readings) {
        gauges.computeIfAbsent(
                        name,
                        n -> MultiGauge.builder(n).description(description).register(registry))
                .register(
                        readings.stream()
                                .map(reading -> MultiGauge.Row.of(tags(reading), reading.value()))
                                .toList(),
                        true);
    }

    private static Tags tags(Reading reading) {
        Tags tags = Tags.empty();
        for (Map.Entry<String, String> label : reading.labels().entrySet()) {
            tags = tags.and(label.getKey(), label.getValue());
        }
        return tags;
    }
}
