package app.twicetold.core.training.rules.recording;

import app.twicetold.core.shared.WireValue;

/**
 * Why an attempt gets no score, in the order in which the checks are made: the first reason wins. Specification:
 * validity.
 */
public enum UnreliableReason implements WireValue {
    /** The recording is shorter than 20 s. */
    TOO_SHORT("too_short"),

    /** Less than 0.35 of the recording is speech. */
    NO_SPEECH("no_speech"),

    /** The detected language is not the language of the article. */
    LANGUAGE_MISMATCH("language_mismatch"),

    /** The speech recognizer is less sure of its transcript than 0.35. */
    LOW_AUDIO_QUALITY("low_audio_quality"),

    /** The transcript is below the floor of the language. */
    TRANSCRIPT_INCOMPLETE("transcript_incomplete");

    private final String wire;

    UnreliableReason(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static UnreliableReason ofWire(String wire) {
        return WireValue.of(UnreliableReason.class, wire);
    }
}
