package app.twicetold.client.training;

import app.twicetold.client.assessment.AssessmentResponse;
import app.twicetold.client.library.ArticleResponse;
import app.twicetold.web.assessment.MicroSkillResponse;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A session with everything that its screens show. */
public record SessionResponse(
        String id,
        String kind,
        String language,
        String stage,
        ProgressResponse progress,
        @Nullable String origin,
        ArticleResponse article,
        int articleVersion,
        Instant createdAt,
        @Nullable Instant completedAt,
        @Nullable Long readDurationMs,
        List<AttemptSummaryResponse> attempts,
        @Nullable MicroSkillResponse previousFocus,
        @Nullable AssessmentResponse round1Assessment,
        @Nullable AssessmentResponse round2Assessment,
        long maxRound1Ms,
        long maxRound2Ms,
        long minValidMs) {

    /** Which of its three steps the session is at. */
    public record ProgressResponse(int step, int stepCount, String label) {}

    /** One recording of the session. */
    public record AttemptSummaryResponse(String id, int round, String status, long durationMs, Instant createdAt) {}
}
