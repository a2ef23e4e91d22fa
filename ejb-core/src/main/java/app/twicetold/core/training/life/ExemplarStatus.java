package app.twicetold.core.training.life;

import app.twicetold.core.shared.WireValue;

/** Where the model retelling of an attempt is. */
public enum ExemplarStatus implements WireValue {
    /** Being written or spoken. */
    PENDING("pending"),
    /** Text and audio are there. */
    READY("ready"),
    /** The text, or at least the audio, could not be made. */
    FAILED("failed"),
    /** There is none: the attempt was not assessed, no voice is configured, or the audio was purged. */
    UNAVAILABLE("unavailable");

    private final String wire;

    ExemplarStatus(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static ExemplarStatus ofWire(String wire) {
        return WireValue.of(ExemplarStatus.class, wire);
    }
}
