package app.twicetold.core.training.rules.recording;

import org.jspecify.annotations.Nullable;

/**
 * How long a recording really is. The declared duration is trusted, but corrected by what the speech recognizer heard;
 * paused time is never in the recording.
 */
public sealed interface AttemptDuration {
    /** How far a measured recording may exceed the cap of its round, inclusive: encoders add a little. */
    long TOLERANCE_MS = 2_000;

    /** The duration that counts. */
    record Measured(long durationMs) implements AttemptDuration {
        public Measured {
            if (durationMs <= 0) {
                throw new IllegalArgumentException("A recording cannot last " + durationMs + " ms");
            }
        }
    }

    /** Over the cap and its tolerance: the attempt fails, because the declared duration was wrong. */
    record TooLong(long durationMs, long capMs) implements AttemptDuration {}

    /**
     * What counts of the durations that are known.
     *
     * @param declaredMs what the client declared, positive
     * @param reportedMs the length of the audio as the speech recognizer reported it; null, 0 or less when it did not
     * @param lastSpeechEndMs the end of the last word or segment; null without timestamps
     * @param capMs the cap of the round
     */
    static AttemptDuration of(long declaredMs, @Nullable Long reportedMs, @Nullable Long lastSpeechEndMs, long capMs) {
        if (reportedMs != null && reportedMs > 0) {
            return within(reportedMs, capMs);
        }
        long heard = lastSpeechEndMs == null ? 0 : lastSpeechEndMs;
        return within(Math.max(declaredMs, heard), capMs);
    }

    /** Whether a measured recording is longer than its round allows. */
    static boolean exceeds(long durationMs, long capMs) {
        return durationMs > capMs + TOLERANCE_MS;
    }

    private static AttemptDuration within(long durationMs, long capMs) {
        return exceeds(durationMs, capMs) ? new TooLong(durationMs, capMs) : new Measured(durationMs);
    }
}
