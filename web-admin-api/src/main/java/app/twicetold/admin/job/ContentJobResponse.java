package app.twicetold.admin.job;

import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.job.JobView;
import app.twicetold.core.localization.Messages;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A content job, what its calls cost, and why it failed in the locale of the request. */
public record ContentJobResponse(
        String id,
        String stage,
        String status,
        String trigger,
        @Nullable String language,
        @Nullable String topicId,
        @Nullable Integer difficulty,
        @Nullable String articleId,
        @Nullable Integer articleVersion,
        @Nullable String sourceId,
        @Nullable String sourceItemId,
        @Nullable String briefId,
        @Nullable String pairId,
        @Nullable String note,
        @Nullable Failure error,
        int attemptsLeft,
        BigDecimal costUsd,
        long unpricedCalls,
        int runs,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        @Nullable String retryOf) {

    /** Why a job failed. */
    public record Failure(String code, String message, boolean retryable) {
        static Failure of(JobError error, Messages messages) {
            return new Failure(error.wire(), messages.text("job.error." + error.wire()), error.retryable());
        }
    }

    public static ContentJobResponse of(JobView view, Messages messages) {
        ContentJob job = view.job();
        Cell cell = job.cell();
        return new ContentJobResponse(
                job.id(),
                job.stage().wire(),
                job.status().wire(),
                job.trigger().wire(),
                cell == null ? null : cell.language(),
                cell == null ? null : cell.topicId(),
                cell == null ? null : cell.difficulty(),
                job.articleId(),
                job.articleVersion(),
                job.sourceId(),
                job.sourceItemId(),
                job.briefId(),
                job.pairId(),
                job.note(),
                job.error() == null ? null : Failure.of(job.error(), messages),
                job.attemptsLeft(),
                view.costUsd(),
                view.unpricedCalls(),
                job.runs(),
                job.createdAt(),
                job.startedAt(),
                job.finishedAt(),
                job.retryOf());
    }
}
