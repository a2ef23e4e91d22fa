package app.twicetold.core.training.session;

import app.twicetold.core.library.ArticleSummaryView;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.persistence.training.SessionRow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A session in a list. What is not known yet is null; {@code durationDeltaMs} is round 2 minus round 1. */
public record SessionSummaryView(
        String id,
        SessionKind kind,
        ArticleSummaryView article,
        String language,
        SessionStage stage,
        Instant createdAt,
        @Nullable Instant completedAt,
        @Nullable Integer round1Overall,
        @Nullable Integer round2Overall,
        @Nullable Long durationDeltaMs,
        @Nullable Integer xpAwarded) {

    /** The session of a row, with the article as the user sees it. */
    public static SessionSummaryView of(SessionRow session, ArticleSummaryView article) {
        Long round1 = session.round1DurationMs();
        Long round2 = session.round2DurationMs();
        return new SessionSummaryView(
                session.id(),
                SessionKind.ofWire(session.kind()),
                article,
                session.language(),
                SessionStage.ofWire(session.stage()),
                session.createdAt(),
                session.completedAt(),
                session.round1Overall(),
                session.round2Overall(),
                round1 == null || round2 == null ? null : Long.valueOf(round2 - round1),
                session.xpAwarded());
    }
}
