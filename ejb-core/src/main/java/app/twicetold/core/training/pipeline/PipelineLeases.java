package app.twicetold.core.training.pipeline;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.life.PipelineStep;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/** How long work may take before the sweep takes it for lost: the time-outs of its chains and a margin. */
@ApplicationScoped
public class PipelineLeases {
    private ProviderRegistry providers;
    private TrainingSettings settings;

    @Inject
    public PipelineLeases(ProviderRegistry providers, TrainingSettings settings) {
        this.providers = providers;
        this.settings = settings;
    }

    protected PipelineLeases() {}

    /** When a claim of the steps, one after the other, ends; without steps, when a message that was due is lost. */
    public Instant until(Instant now, PipelineStep... steps) {
        Duration calls = Arrays.stream(steps).map(this::budget).reduce(settings.leaseMargin(), Duration::plus);
        return now.plus(calls);
    }

    /** When an attempt that was just submitted is overdue. */
    public Instant untilEnd(Instant now) {
        return until(now, PipelineStep.TRANSCRIBE, PipelineStep.ASSESS);
    }

    /** The longest that the chain may take. */
    public Duration budget(Capability capability) {
        return providers.chains().limit(capability);
    }

    private Duration budget(PipelineStep step) {
        return switch (step) {
            case TRANSCRIBE -> budget(Capability.ASR);
            case ASSESS -> budget(Capability.LLM);
            case EXEMPLAR -> budget(Capability.LLM).plus(budget(Capability.TTS));
        };
    }
}
