package app.twicetold.core.training.session;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.library.ArticleView;
import app.twicetold.core.training.attempt.AssessmentView;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.training.rules.session.SessionStage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session as its owner sees it.
 *
 * @param article the pinned version
 * @param previousFocus the skill of the action that round 1 was to follow, or null
 */
public record SessionView(
        String id,
        SessionKind kind,
        String language,
        SessionStage stage,
        ArticleView article,
        @Nullable String origin,
        @Nullable Long readDurationMs,
        Instant createdAt,
        @Nullable Instant completedAt,
        List<AttemptSummary> attempts,
        @Nullable MicroSkill previousFocus,
        @Nullable AssessmentView round1,
        @Nullable AssessmentView round2) {

    /** One line of the attempts of a session. */
    public record AttemptSummary(String id, int round, AttemptStatus status, long durationMs, Instant createdAt) {}
}
