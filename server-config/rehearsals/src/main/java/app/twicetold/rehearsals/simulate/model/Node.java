package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.training.rules.queue.Admission;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** A node, and what it keeps in memory. */
final class Node {
    private final int listeners;
    private final NodeLoad load;
    private final StepMedians medians = new StepMedians();
    private final Map<Capability, EntryGuard> guards = new EnumMap<>(Capability.class);
    private final Set<Message> deliveries = new LinkedHashSet<>();
    private SharedFigures.Held figures = SharedFigures.Held.NOTHING;
    private long probedMs = Long.MIN_VALUE / 2;
    private boolean alive = true;

    Node(int listeners, long nowMs) {
        this.listeners = listeners;
        this.load = new NodeLoad(listeners, nowMs);
    }

    int listeners() {
        return listeners;
    }

    NodeLoad load() {
        return load;
    }

    StepMedians medians() {
        return medians;
    }

    EntryGuard guard(Capability capability) {
        return guards.computeIfAbsent(capability, key -> new EntryGuard());
    }

    /** What {@code ProviderOutages} of the service decides about an attempt. */
    Optional<Duration> refusalWhileAway(String attempt, long nowMs) {
        List<EntryGuard> ofAttempts = List.of(guard(Capability.ASR), guard(Capability.LLM));
        Duration lasted = ofAttempts.stream()
                .map(guard -> guard.awayAt(nowMs))
                .filter(Objects::nonNull)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        Optional<Duration> refusal = Admission.refusalWhileAway(lasted, attempt);
        if (refusal.isPresent()
                && nowMs - probedMs >= Admission.PROBES_APART.toMillis()
                && ofAttempts.stream().anyMatch(guard -> guard.isProbeDue(nowMs))) {
            probedMs = nowMs;
            return Optional.empty();
        }
        return refusal;
    }

    /** What it is working on. */
    Set<Message> deliveries() {
        return deliveries;
    }

    SharedFigures.Held figures() {
        return figures;
    }

    void keep(SharedFigures.Held read) {
        figures = read;
    }

    boolean isAlive() {
        return alive;
    }

    void die() {
        alive = false;
    }

    boolean hasFreeListener() {
        return alive && !load.isFull();
    }
}
