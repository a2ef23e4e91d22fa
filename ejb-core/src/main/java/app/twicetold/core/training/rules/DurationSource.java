package app.twicetold.core.training.rules;

import app.twicetold.core.shared.WireValue;

/** What the duration of an attempt rests on. */
public enum DurationSource implements WireValue {
    /** The speech recognizer said how long the audio is. */
    ASR_REPORTED("asr_reported"),

    /** The client said so; the transcript does not end later. */
    CLIENT_CHECKED("client_checked");

    private final String wire;

    DurationSource(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static DurationSource ofWire(String wire) {
        return WireValue.of(DurationSource.class, wire);
    }
}
