package app.twicetold.core.content;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.content.ContentJobEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One piece of content work.
 *
 * @param cell where its article belongs; null for a fetch
 * @param note what an operator asks of the model
 * @param parentVersion the head that another version was ordered after; null for a new article
 * @param parentStatus the status of that head when it was ordered
 * @param attemptsLeft how often the service still tries it again by itself
 * @param runs how often a worker took it
 * @param parts how many parts of it are done
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
        @Nullable Integer parentVersion,
        @Nullable String parentStatus,
        @Nullable JobError error,
        int attemptsLeft,
        int runs,
        int parts,
        @Nullable String retryOf,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt) {

    static ContentJob of(ContentJobEntity row) {
        return new ContentJob(
                row.id,
                WireValue.of(JobStage.class, row.stage),
                JobStatus.ofWire(row.status),
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
                row.parentVersion,
                row.parentStatus,
                row.errorCode == null ? null : WireValue.of(JobError.class, row.errorCode),
                row.attemptsLeft,
                row.runs,
                row.parts,
                row.retryOf,
                row.createdAt,
                row.startedAt,
                row.finishedAt);
    }
}
