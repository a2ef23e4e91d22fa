package app.twicetold.core.training.rules.progress;

import app.twicetold.core.shared.WireValue;

/** Where the work on an attempt is, as a client sees it. */
public enum ProgressStage implements WireValue {
    QUEUED("queued"),
    TRANSCRIBE("transcribe"),
    VALIDITY("validity"),
    ASSESS("assess"),
    COMPARISON("comparison"),
    DONE("done");

    private final String wire;

    ProgressStage(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static ProgressStage ofWire(String wire) {
        return WireValue.of(ProgressStage.class, wire);
    }
}
