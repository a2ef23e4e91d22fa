package app.twicetold.core.content;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.JobTries;
import app.twicetold.core.shared.Ids;
import app.twicetold.persistence.content.ContentJobEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A content job that is to be created.
 *
 * @param cell where its article belongs; null for a fetch
 * @param articleId the article that it checks or writes another version of
 * @param articleVersion the version that it checks
 * @param pairId shared by the jobs of one subject in several languages
 * @param note what an operator asks of the model
 * @param parentVersion the head that another version is written after
 * @param parentStatus the status of that head
 */
public record JobRequest(
        JobStage stage,
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
        @Nullable String parentStatus) {

    /** A fetch of a source. */
    public static JobRequest fetch(JobTrigger trigger, String sourceId) {
        return new JobRequest(JobStage.FETCH, trigger, null, null, null, sourceId, null, null, null, null, null, null);
    }

    /** A check of an article version. */
    public static JobRequest qa(JobTrigger trigger, Cell cell, String articleId, int version) {
        return new JobRequest(JobStage.QA, trigger, cell, articleId, version, null, null, null, null, null, null, null);
    }

    /** A draft of a new article, made from a source item when one is named. */
    public static JobRequest draft(
            JobTrigger trigger, Cell cell, @Nullable String sourceItemId, @Nullable String pairId) {
        return new JobRequest(
                JobStage.GENERATE, trigger, cell, null, null, null, sourceItemId, null, pairId, null, null, null);
    }

    /** A draft that an operator described. */
    public static JobRequest brief(Cell cell, String briefId, @Nullable String sourceItemId, @Nullable String note) {
        return new JobRequest(
                JobStage.GENERATE,
                JobTrigger.BRIEF,
                cell,
                null,
                null,
                null,
                sourceItemId,
                briefId,
                null,
                note,
                null,
                null);
    }

    /** Another version of an article, to be written after its head. */
    public static JobRequest regenerate(
            Cell cell, String articleId, int headVersion, String headStatus, @Nullable String note) {
        return new JobRequest(
                JobStage.GENERATE,
                JobTrigger.REGENERATE,
                cell,
                articleId,
                null,
                null,
                null,
                null,
                null,
                note,
                headVersion,
                headStatus);
    }

    /** The row of a new job, without a status. */
    ContentJobEntity row(Instant now) {
        ContentJobEntity job = new ContentJobEntity();
        job.id = Ids.create("job");
        job.stage = stage.wire();
        job.trigger = trigger.wire();
        job.language = cell == null ? null : cell.language();
        job.topicId = cell == null ? null : cell.topicId();
        job.difficulty = cell == null ? null : cell.difficulty();
        job.articleId = articleId;
        job.articleVersion = articleVersion;
        job.sourceId = sourceId;
        job.sourceItemId = sourceItemId;
        job.briefId = briefId;
        job.pairId = pairId;
        job.note = note;
        job.parentVersion = parentVersion;
        job.parentStatus = parentStatus;
        job.attemptsLeft = JobTries.ATTEMPTS;
        job.createdAt = now;
        job.queuedAt = now;
        return job;
    }
}
