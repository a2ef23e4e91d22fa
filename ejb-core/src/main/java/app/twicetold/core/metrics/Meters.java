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
import java.math.BigDecimal;
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
    private static final Duration[] WORK_BOUNDS =
            millis(50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 20_000, 40_000, 60_000, 120_000);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
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
     */
    public void workRefused(String kind) {
        Counter.builder("pipeline.refused")
                .description("Submits and requests that were refused because their work would wait too long")
                .tags("kind", kind)
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

    /**
     * Records an attempt at an entry of a chain.
     *
     * @param errorKind the class of the failure, null for an answer
     * @param costUsd null when the model has no price
     */
    public void providerCall(
            String capability,
            String provider,
            @Nullable String errorKind,
            Duration latency,
            @Nullable BigDecimal costUsd) {
        Tags tags = Tags.of("capability", capability, "provider", provider);
        Timer.builder("provider.calls")
                .description("Calls of AI providers by what they ended with: ok, or the class of the failure")
                .tags(tags.and("outcome", errorKind == null ? "ok" : errorKind))
                .serviceLevelObjectives(WORK_BOUNDS)
                .register(registry)
                .record(latency);
        if (costUsd == null) {
            Counter.builder("provider.unpriced.calls")
                    .description("Calls of models that the price table does not know: what they cost is in no sum")
                    .tags(tags)
                    .register(registry)
                    .increment();
        } else {
            Counter.builder("provider.spend.usd")
                    .description("What calls cost by the price table, in US dollars")
                    .tags(tags)
                    .register(registry)
                    .increment(costUsd.doubleValue());
        }
    }

    /**
     * Counts what the rules had to mend in answers of a model.
     *
     * @param kind what was wrong, such as {@code key_info_level}
     */
    public void mended(String model, String kind, int times) {
        Counter.builder("assessment.mends")
                .description("What the rules mended in assessments, by model and kind")
                .tags("model", model, "kind", kind)
                .register(registry)
                .increment(times);
    }

    /**
     * Counts an answer about a draft that contradicts itself or the draft.
     *
     * @param kind such as {@code score_outside_level}
     */
    public void contradicted(String model, String kind) {
        Counter.builder("quality.contradictions")
                .description("Answers about drafts that contradict themselves or the draft, by model and kind")
                .tags("model", model, "kind", kind)
                .register(registry)
                .increment();
    }

    /** Counts an answer of a model that could not be used. */
    public void invalidOutput(String capability, String model) {
        Counter.builder("provider.invalid.outputs")
                .description("Answers that could not be read or contradict themselves, by model")
                .tags("capability", capability, "model", model)
                .register(registry)
                .increment();
    }

    /** Counts a call of a model or voice that its provider does not have or no longer has. */
    public void missingModel(String capability, String provider) {
        Counter.builder("provider.missing.model.calls")
                .description("Calls of models or voices that are not there: an operator has to name others")
                .tags("capability", capability, "provider", provider)
                .register(registry)
                .increment();
    }

    /** Counts a call of an entry that found no place in the width that all nodes share. */
    public void noWidth(String capability) {
        Counter.builder("provider.width.refused")
                .description("Calls that found no place in the width of their entry: the next entry, or a later try")
                .tags("capability", capability)
                .register(registry)
                .increment();
    }

    /** Counts an entry with a width whose provider said that it has enough. */
    public void widthNarrowed(String capability) {
        Counter.builder("provider.width.narrowed")
                .description("Refusals for too many calls by entries with a width")
                .tags("capability", capability)
                .register(registry)
                .increment();
    }

    /**
     * Counts an entry that was to be asked once more after an outage.
     *
     * @param made false when its budget was used up
     */
    public void repeat(String capability, boolean made) {
        Counter.builder("provider.repeats")
                .description("Calls of an entry once more after an outage: made, or refused by its budget")
                .tags("capability", capability, "outcome", made ? "made" : "refused")
                .register(registry)
                .increment();
    }

    /**
     * Counts an entry that was to be tried beside the next one because it may be back.
     *
     * @param made false when its budget was used up
     */
    public void hedge(String capability, boolean made) {
        Counter.builder("provider.hedges")
                .description("Probes of an entry beside a call of the next one: made, or refused by its budget")
                .tags("capability", capability, "outcome", made ? "made" : "refused")
                .register(registry)
                .increment();
    }

    /**
     * Measures an outage of an entry that has just answered again.
     *
     * @param lasted since its circuit opened
     */
    public void outage(String capability, String provider, Duration lasted) {
        Timer.builder("provider.outages")
                .description("Outages that are over: from the opening of the circuit to the first answer")
                .tags("capability", capability, "provider", provider)
                .register(registry)
                .record(lasted);
    }

    /** Counts a transcript in another script of its language, which was written in the one of the articles. */
    public void rewrittenTranscript(String model) {
        Counter.builder("transcripts.rewritten")
                .description("Transcripts in another script of their language, by recogniser")
                .tags("model", model)
                .register(registry)
                .increment();
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
