package app.twicetold.core.generation;

import app.twicetold.core.content.ContentJob;
import app.twicetold.persistence.generation.BriefEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A brief and what became of it.
 *
 * @param jobStatus the status of the job that writes the article
 * @param articleId null until the article is written
 */
public record BriefView(
        String id,
        String language,
        String topicId,
        int difficulty,
        @Nullable String angle,
        @Nullable String note,
        @Nullable String sourceItemId,
        String jobId,
        @Nullable String jobStatus,
        @Nullable String articleId,
        String createdBy,
        Instant createdAt) {
    static BriefView of(BriefEntity brief, @Nullable ContentJob job) {
        return new BriefView(
                brief.id,
                brief.language,
                brief.topicId,
                brief.difficulty,
                brief.angle,
                brief.note,
                brief.sourceItemId,
                brief.jobId,
                job == null ? null : job.status().wire(),
                job == null ? null : job.articleId(),
                brief.createdBy,
                brief.createdAt);
    }
}
