package app.twicetold.core.content;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.content.ContentJobEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One piece of content work.
 *
 * @param cell where its article belongs; null for a fetch
 * @param note what an operator asks of the model
 * @param runs how often a worker took it
 */
public record ContentJob(
        String id,
        JobStage stage,
        JobStatus status,
        JobTrigger trigger,
        @Nullable Cell cell,
        @Nullable String articleId,
        @Nullable Integer articleVersion,
        @Nullable String sourceId,
        @Nullable String sourceItemId,
        @Nullable String briefId,
        @Nullable String pairId,
        @Nullable String note,
        @Nullable JobError error,
        int runs,
        @Nullable String retryOf,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt) {

    static ContentJob of(ContentJobEntity row) {
        return new ContentJob(
                row.id,
                WireValue.of(JobStage.class, row.stage),
                WireValue.of(JobStatus.class, row.status),
                WireValue.of(JobTrigger.class, row.trigger),
                row.language == null || row.topicId == null || row.difficulty == null
                        ? null
                        : new Cell(row.language, row.topicId, row.difficulty),
                row.articleId,
                row.articleVersion,
                row.sourceId,
                row.sourceItemId,
                row.briefId,
                row.pairId,
                row.note,
                row.errorCode == null ? null : WireValue.of(JobError.class, row.errorCode),
                row.runs,
                row.retryOf,
                row.createdAt,
                row.startedAt,
                row.finishedAt);
    }
}
