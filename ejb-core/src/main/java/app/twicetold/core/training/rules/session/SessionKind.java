package app.twicetold.core.training.rules.session;

import app.twicetold.core.shared.WireValue;

/** What a session is for. */
public enum SessionKind implements WireValue {
    /** The first session of a user: one short article, round 1 only. */
    DIAGNOSTIC("diagnostic"),

    /** Read, first retell, compressed retell. */
    TRAINING("training");

    private final String wire;

    SessionKind(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static SessionKind ofWire(String wire) {
        return WireValue.of(SessionKind.class, wire);
    }
}
