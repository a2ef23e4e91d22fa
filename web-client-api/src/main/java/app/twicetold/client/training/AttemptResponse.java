package app.twicetold.client.training;

import app.twicetold.client.assessment.AssessmentResponse;
import app.twicetold.client.library.TextLengthResponse;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.attempt.AttemptView;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.rules.progress.PipelineProgress;
import app.twicetold.web.assessment.ComparisonResponse;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An attempt as clients poll it. */
public record AttemptResponse(
        String id,
        String sessionId,
        int round,
        String status,
        long durationMs,
        int pauseCount,
        Instant createdAt,
        @Nullable Instant submittedAt,
        @Nullable Instant audioPurgedAt,
        @Nullable UploadResponse upload,
        @Nullable ProgressResponse progress,
        @Nullable Long pollAfterMs,
        @Nullable TranscriptResponse transcript,
        TextLengthResponse validityFloor,
        @Nullable String unreliableReason,
        @Nullable ErrorResponse error,
        @Nullable AssessmentResponse assessment,
        @Nullable ComparisonResponse comparison) {

    public static AttemptResponse of(AttemptView view, Messages messages) {
        String language = view.articleLanguage();
        var heard = view.transcript();
        var reason = view.unreliableReason();
        return new AttemptResponse(
                view.id(),
                view.sessionId(),
                view.round(),
                view.status().wire(),
                view.durationMs(),
                view.pauseCount(),
                view.createdAt(),
                view.submittedAt(),
                view.audioPurgedAt(),
                UploadResponse.of(view.upload()),
                ProgressResponse.of(view.progress()),
                PollAfter.ms(view.pollAfter()),
                heard == null
                        ? null
                        : new TranscriptResponse(
                                TextLengthResponse.of(heard.length(), language, messages),
                                heard.language(),
                                heard.asrRef()),
                TextLengthResponse.of(
                        LanguageProfiles.of(language).validityFloorLength().count(), language, messages),
                reason == null ? null : reason.wire(),
                ErrorResponse.of(view.error(), messages),
                AssessmentResponse.of(view.assessment(), messages),
                ComparisonResponse.of(view.comparison(), messages));
    }

    /** Where and how to send the recording. */
    public record UploadResponse(String url, String method, Map<String, String> headers, Instant expiresAt) {
        static @Nullable UploadResponse of(AttemptView.@Nullable Upload upload) {
            return upload == null
                    ? null
                    : new UploadResponse(upload.url(), "PUT", upload.headers(), upload.expiresAt());
        }
    }

    /** How far the pipeline is. */
    public record ProgressResponse(String stage, int stageIndex, int stageCount, long etaMs) {
        static @Nullable ProgressResponse of(@Nullable PipelineProgress progress) {
            return progress == null
                    ? null
                    : new ProgressResponse(
                            progress.stage().wire(), progress.stageIndex(), progress.stageCount(), progress.etaMs());
        }
    }

    /** How much was heard. */
    public record TranscriptResponse(TextLengthResponse length, String language, String asrRef) {}

    /** Why the attempt failed. */
    public record ErrorResponse(String code, String message, boolean retryable, String stage) {
        static @Nullable ErrorResponse of(@Nullable AttemptError error, Messages messages) {
            return error == null
                    ? null
                    : new ErrorResponse(
                            error.code(), messages.text(error.messageKey()), error.retryable(), error.stage());
        }
    }
}
