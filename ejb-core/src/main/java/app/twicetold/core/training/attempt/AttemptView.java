package app.twicetold.core.training.attempt;

import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.rules.progress.PipelineProgress;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.session.AttemptStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An attempt as its owner sees it.
 *
 * @param articleLanguage the tag whose validity floor applies
 * @param progress null before the first submission
 * @param pollAfter when to ask again; null unless it is processed
 * @param upload where to send the recording, only while it is awaited
 */
public record AttemptView(
        String id,
        String sessionId,
        int round,
        AttemptStatus status,
        long durationMs,
        int pauseCount,
        String articleLanguage,
        Instant createdAt,
        @Nullable Instant submittedAt,
        @Nullable Instant audioPurgedAt,
        @Nullable PipelineProgress progress,
        @Nullable Duration pollAfter,
        @Nullable TranscriptSummary transcript,
        @Nullable UnreliableReason unreliableReason,
        @Nullable AttemptError error,
        @Nullable AssessmentView assessment,
        @Nullable RoundComparison comparison,
        @Nullable Upload upload) {

    /** The size of what was heard, in the unit of the article language; the text itself is never returned. */
    public record TranscriptSummary(int length, String language, String asrRef) {}

    /**
     * A signed address for the bytes.
     *
     * @param headers what the request has to carry, exactly
     */
    public record Upload(String url, Map<String, String> headers, Instant expiresAt) {
        public Upload {
            headers = Map.copyOf(headers);
        }
    }
}
