package app.twicetold.client.training;

import app.twicetold.client.assessment.AssessmentResponse;
import app.twicetold.client.library.ArticleResponses;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.training.rules.session.RoundLimits;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.core.training.session.SessionSummaryView;
import app.twicetold.core.training.session.SessionView;
import app.twicetold.web.assessment.MicroSkillResponse;
import org.jspecify.annotations.Nullable;

/** Renders sessions in the locale of a request. */
public final class SessionResponses {
    private static final int STEPS = 3;

    private SessionResponses() {}

    public static SessionResponse of(SessionView view, Messages messages) {
        RoundLimits limits = RoundLimits.of(view.kind());
        return new SessionResponse(
                view.id(),
                view.kind().wire(),
                view.language(),
                view.stage().wire(),
                progress(view.stage(), messages),
                view.origin(),
                ArticleResponses.article(view.article(), messages),
                view.article().summary().version(),
                view.createdAt(),
                view.completedAt(),
                view.readDurationMs(),
                view.attempts().stream()
                        .map(a -> new SessionResponse.AttemptSummaryResponse(
                                a.id(), a.round(), a.status().wire(), a.durationMs(), a.createdAt()))
                        .toList(),
                MicroSkillResponse.of(view.previousFocus(), messages),
                AssessmentResponse.of(view.round1(), messages),
                AssessmentResponse.of(view.round2(), messages),
                limits.maxRound1Ms(),
                limits.maxRound2Ms(),
                RoundLimits.MIN_VALID_MS);
    }

    private static SessionResponse.ProgressResponse progress(SessionStage stage, Messages messages) {
        return switch (stage) {
            case READING -> step(1, "read", messages);
            case ROUND1 -> step(2, "retell", messages);
            case ROUND2 -> step(3, "compress", messages);
            case COMPLETION, COMPLETED -> step(3, "done", messages);
        };
    }

    private static SessionResponse.ProgressResponse step(int step, String name, Messages messages) {
        return new SessionResponse.ProgressResponse(step, STEPS, messages.text("session.progress." + name));
    }

    public static SessionSummaryResponse summary(SessionSummaryView view, Messages messages) {
        return new SessionSummaryResponse(
                view.id(),
                view.kind().wire(),
                ArticleResponses.summary(view.article(), messages),
                view.language(),
                view.stage().wire(),
                view.createdAt(),
                view.completedAt(),
                view.round1Overall(),
                view.round2Overall(),
                view.durationDeltaMs(),
                seconds(view.durationDeltaMs()),
                view.xpAwarded());
    }

    /** Half a second is rounded up, as everywhere. */
    private static @Nullable Long seconds(@Nullable Long ms) {
        return ms == null ? null : Long.valueOf(Math.floorDiv(ms + 500, 1_000L));
    }
}
