package app.twicetold.core.training.pipeline;

import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.core.work.rules.Patience;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/** How long the steps of the pipeline wait for a provider that is away, and what time they get then. */
@ApplicationScoped
public class PipelinePatience {
    private PatienceSettings settings;
    private PipelineLeases leases;
    private InstantSource clock;
    private DoubleSupplier chance;

    @Inject
    public PipelinePatience(PatienceSettings settings, PipelineLeases leases, InstantSource clock) {
        this(settings, leases, clock, () -> ThreadLocalRandom.current().nextDouble());
    }

    PipelinePatience(PatienceSettings settings, PipelineLeases leases, InstantSource clock, DoubleSupplier chance) {
        this.settings = settings;
        this.leases = leases;
        this.clock = clock;
        this.chance = chance;
    }

    protected PipelinePatience() {}

    /** The time of a chain for a step. */
    Duration budget(ClaimedStep claim, Capability capability) {
        return of(claim.step()).budget(claim.waited(), leases.budget(capability), clock.instant());
    }

    /** How long a step is put off whose chain failed; empty when it fails. */
    Optional<Duration> pause(ClaimedStep claim, ChainFailure failure) {
        return failure.outage()
                .flatMap(outage ->
                        of(claim.step()).pause(claim.waited(), outage.probe(), clock.instant(), chance.getAsDouble()));
    }

    private Patience of(PipelineStep step) {
        return switch (step) {
            case TRANSCRIBE, ASSESS -> settings.attempts();
            case EXEMPLAR -> settings.background();
        };
    }
}
