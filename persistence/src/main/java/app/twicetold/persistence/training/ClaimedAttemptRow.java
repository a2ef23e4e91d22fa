package app.twicetold.persistence.training;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An attempt whose step was just claimed, with what the rest of its way needs.
 *
 * @param objectKey null when the recording was purged
 * @param durationMs the duration that counts
 * @param language the tag of the language of the session
 * @param kind of the session
 * @param submittedAt when it was submitted last
 * @param waits how often it was put off since
 * @param heard null before the transcription
 * @param previousFindings of the assessment whose action is the previous one, in either form: round 1 of the session, for
 *     round 1 the latest in another, completed session; null when there is none
 */
public record ClaimedAttemptRow(
        String sessionId,
        int round,
        @Nullable String objectKey,
        String contentType,
        long sizeBytes,
        long declaredDurationMs,
        long durationMs,
        String language,
        String kind,
        String articleId,
        int articleVersion,
        Instant submittedAt,
        int waits,
        @Nullable Heard heard,
        byte @Nullable [] previousFindings) {

    /**
     * The transcript.
     *
     * @param text empty where it is packed
     * @param words JSON, written by the releases before; empty where there are {@code wordTimes}
     */
    public record Heard(
            String text,
            byte @Nullable [] textPacked,
            String words,
            byte @Nullable [] wordTimes,
            double confidence,
            boolean confidenceReported) {}
}
