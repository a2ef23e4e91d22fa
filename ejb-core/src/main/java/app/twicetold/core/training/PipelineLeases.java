package app.twicetold.core.training;

import app.twicetold.core.provider.Capability;
import app.twicetold.core.provider.ProviderChains;
import app.twicetold.core.provider.ProviderRegistry;
import app.twicetold.persistence.training.AttemptRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;

/** How long work may take before the sweep takes it for lost: the time-outs of its chains and a margin. */
@Stateless
public class PipelineLeases {
    private ProviderRegistry providers;
    private TrainingSettings settings;
    private AttemptRepository attempts;
    private InstantSource clock;

    @Inject
    public PipelineLeases(
            ProviderRegistry providers, TrainingSettings settings, AttemptRepository attempts, InstantSource clock) {
        this.providers = providers;
        this.settings = settings;
        this.attempts = attempts;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
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

    /** Ends the lease of work that nobody holds, so that the next sweep sends it. */
    public void end(PipelineStep step, String attemptId) {
        Instant now = clock.instant();
        switch (step) {
            case TRANSCRIBE, ASSESS -> attempts.endLease(attemptId, now);
            case EXEMPLAR -> attempts.endExemplarLease(attemptId, now);
        }
    }
}
