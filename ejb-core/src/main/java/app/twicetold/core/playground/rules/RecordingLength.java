package app.twicetold.core.playground.rules;

/**
 * How long a recording of the playground plays, and whether its round takes it. Unlike in the app there is no
 * tolerance: the cap itself passes, one millisecond more does not.
 */
public sealed interface RecordingLength {
    /** The largest recording, in bytes. */
    long MAX_BYTES = 5 * 1024 * 1024;

    /** The longest recording that a client may declare, in ms. */
    long MAX_DECLARED_MS = 3_600_000;

    /** The length that counts, in ms. */
    record Counts(long durationMs, DurationSource source) implements RecordingLength {}

    /** Longer than the round allows. */
    record TooLong() implements RecordingLength {}

    /** Its container is to tell its length, and does not. */
    record Unreadable() implements RecordingLength {}

    /**
     * What is known before the transcription.
     *
     * @param source where the length of such a recording comes from
     * @param containerMs as its container says; 0 when it says nothing
     * @param declaredMs as the client said; 0 when it had not to
     */
    static RecordingLength before(DurationSource source, long containerMs, long declaredMs, long capMs) {
        return switch (source) {
            case CONTAINER, RIFF -> containerMs <= 0 ? new Unreadable() : within(containerMs, source, capMs);
            case CLIENT_CHECKED -> within(declaredMs, source, capMs);
        };
    }

    /**
     * What counts after the transcription: what a client declared is checked against what was heard.
     *
     * @param lastSpeechEndMs 0 without times
     */
    static RecordingLength after(Counts known, long lastSpeechEndMs, long capMs) {
        return switch (known.source()) {
            case CONTAINER, RIFF -> known;
            case CLIENT_CHECKED -> within(Math.max(known.durationMs(), lastSpeechEndMs), known.source(), capMs);
        };
    }

    private static RecordingLength within(long durationMs, DurationSource source, long capMs) {
        return durationMs > capMs ? new TooLong() : new Counts(durationMs, source);
    }
}
