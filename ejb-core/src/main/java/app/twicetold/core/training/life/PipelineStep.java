package app.twicetold.core.training.life;

import app.twicetold.core.shared.WireValue;

/** A piece of work on an attempt that waits in the queue. Validity is part of the first, comparison of the second. */
public enum PipelineStep implements WireValue {
    TRANSCRIBE("transcribe"),
    ASSESS("assess"),
    EXEMPLAR("exemplar_tts");

    private final String wire;

    PipelineStep(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static PipelineStep ofWire(String wire) {
        return WireValue.of(PipelineStep.class, wire);
    }
}
