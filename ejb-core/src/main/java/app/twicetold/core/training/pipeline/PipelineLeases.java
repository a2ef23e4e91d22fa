package app.twicetold.core.training.pipeline;

import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.training.TrainingSettings;
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

    /** When a claim for calls of the capabilities, one after the other, ends. */
    public Instant until(Instant now, Capability... capabilities) {
        return now.plus(budget(capabilities)).plus(settings.leaseMargin());
    }

    /** When an attempt that was just submitted is overdue. */
    public Instant untilEnd(Instant now) {
        return until(now, Capability.ASR, Capability.LLM);
    }

    /** The longest that the chains may take, one after the other. */
    public Duration budget(Capability... capabilities) {
        ProviderChains chains = providers.chains();
        return Arrays.stream(capabilities).map(chains::limit).reduce(Duration.ZERO, Duration::plus);
    }
}
