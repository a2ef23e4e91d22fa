package app.twicetold.core.training.rules.session;

import app.twicetold.core.shared.WireValue;

/** When the text of an exemplar is spoken. Speech costs more than all else of an attempt together. */
public enum ExemplarSpeech implements WireValue {
    /** As soon as it is written. */
    ALWAYS("always"),
    /** When its user asks to hear it. */
    ON_REQUEST("on_request");

    private final String wire;

    ExemplarSpeech(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    /** @throws IllegalArgumentException when there is no such value */
    public static ExemplarSpeech ofWire(String wire) {
        return WireValue.of(ExemplarSpeech.class, wire);
    }
}
