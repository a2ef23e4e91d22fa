package app.twicetold.admin.job;

import app.twicetold.core.generation.RetryFailedJobs;
import app.twicetold.core.generation.rules.RetryChoice;
import app.twicetold.core.localization.Messages;
import java.util.List;

/**
 * The jobs that run again.
 *
 * @param count how many they are, or would be without {@code dryRun}
 */
public record RetriedJobsResponse(
        boolean dryRun, int count, RetryChoice.LeftOut leftOut, List<ContentJobResponse> jobs) {
    static RetriedJobsResponse of(RetryFailedJobs.Retried retried, Messages messages) {
        return new RetriedJobsResponse(
                retried.dryRun(),
                retried.count(),
                retried.leftOut(),
                retried.jobs().stream()
                        .map(job -> ContentJobResponse.of(job, messages))
                        .toList());
    }
}
