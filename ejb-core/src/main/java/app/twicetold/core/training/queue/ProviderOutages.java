package app.twicetold.core.training.queue;

import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.CircuitBreakers.Outage;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.queue.Admission;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The door of this node while providers of attempts are away, by its own breakers. What is taken then asks them: one attempt
 * at a time.
 */
@ApplicationScoped
public class ProviderOutages {
    private CircuitBreakers breakers;
    private Providers providers;
    private LongSupplier nanoTime;

    /** When an attempt was taken last to ask. */
    private final AtomicLong probedAt = new AtomicLong();

    private volatile @Nullable ProviderChains chains;

    @Inject
    public ProviderOutages(CircuitBreakers breakers, Providers providers) {
        this(breakers, providers, System::nanoTime);
    }

    ProviderOutages(CircuitBreakers breakers, Providers providers, LongSupplier nanoTime) {
        this.breakers = breakers;
        this.providers = providers;
        this.nanoTime = nanoTime;
        this.probedAt.set(nanoTime.getAsLong() - Admission.PROBES_APART.toNanos());
    }

    protected ProviderOutages() {}

    /** Reads the chains in force. */
    void look() {
        chains = providers.chains();
    }

    /**
     * Whether work that is asked for now is refused.
     *
     * @param step with which it begins
     * @param id of the attempt
     * @return after which pause another try is worth while
     */
    Optional<Duration> refusal(PipelineStep step, String id) {
        ProviderChains inForce = chains;
        if (inForce == null) {
            return Optional.empty();
        }
        List<Outage> outages = needed(step).stream()
                .map(capability -> breakers.outage(inForce, capability))
                .filter(Objects::nonNull)
                .toList();
        Duration lasted =
                outages.stream().map(Outage::lasted).max(Duration::compareTo).orElse(Duration.ZERO);
        Optional<Duration> refusal = Admission.refusalWhileAway(lasted, id);
        return refusal.isPresent() && outages.stream().anyMatch(Outage::probeDue) && probes()
                ? Optional.empty()
                : refusal;
    }

    /** An exemplar waits for longer than others anyway. */
    private static List<Capability> needed(PipelineStep step) {
        return switch (step) {
            case TRANSCRIBE -> List.of(Capability.ASR, Capability.LLM);
            case ASSESS -> List.of(Capability.LLM);
            case EXEMPLAR -> List.of();
        };
    }

    private boolean probes() {
        long now = nanoTime.getAsLong();
        long before = probedAt.get();
        return now - before >= Admission.PROBES_APART.toNanos() && probedAt.compareAndSet(before, now);
    }
}
