package app.twicetold.core.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What calls of AI providers come to on this server: how long they take, what they cost, what is wrong with their
 * answers, and what their chains do about it. Labels as in {@link Meters}.
 */
public final class ProviderMeters {
    private final MeterRegistry registry;

    ProviderMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /**
     * Records an attempt at an entry of a chain.
     *
     * @param errorKind the class of the failure, null for an answer
     * @param costUsd null when the model has no price
     */
    public void call(
            String capability,
            String provider,
            @Nullable String errorKind,
            Duration latency,
            @Nullable BigDecimal costUsd) {
        Tags tags = Tags.of("capability", capability, "provider", provider);
        Timer.builder("provider.calls")
                .description("Calls of AI providers by what they ended with: ok, or the class of the failure")
                .tags(tags.and("outcome", errorKind == null ? "ok" : errorKind))
                .serviceLevelObjectives(Meters.WORK_BOUNDS)
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

    /**
     * Counts a call of an entry that found no place in the width that all nodes share.
     *
     * @param reason {@code full}, {@code narrowed}, {@code resting} or {@code away}
     */
    public void noWidth(String capability, String reason) {
        Counter.builder("provider.width.refused")
                .description("Calls that found no place in the width of their entry: the next entry, or a later try")
                .tags("capability", capability, "reason", reason)
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
}
