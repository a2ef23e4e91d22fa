package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.provider.port.Capability;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** A node, and what it keeps in memory. */
final class Node {
    private final int listeners;
    private final NodeLoad load;
    private final StepMedians medians = new StepMedians();
    private final Map<Capability, EntryGuard> guards = new EnumMap<>(Capability.class);
    private final Set<Message> deliveries = new LinkedHashSet<>();
    private SharedFigures.Held figures = SharedFigures.Held.NOTHING;
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
