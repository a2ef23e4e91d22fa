package app.twicetold.persistence.quality;

import org.jspecify.annotations.Nullable;

/**
 * A version in QA that no job checks.
 *
 * @param jobId the last job that was to check it, null when there is none
 * @param jobError why that job failed
 */
public record WaitingCheckRow(
        String articleId,
        int version,
        String language,
        String topicId,
        int difficulty,
        @Nullable String jobId,
        @Nullable String jobError) {}
