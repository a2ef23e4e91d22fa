package app.twicetold.core.training.session;

import app.twicetold.core.library.ArticleSummaryView;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.persistence.training.SessionOnArticleRow;
import app.twicetold.persistence.training.SessionRow;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
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

    /**
     * The sessions of rows.
     *
     * @param articles those of the rows as the user sees them, in the same order
     */
    public static List<SessionSummaryView> of(List<SessionOnArticleRow> rows, List<ArticleSummaryView> articles) {
        return IntStream.range(0, rows.size())
                .mapToObj(i -> of(rows.get(i).session(), articles.get(i)))
                .toList();
    }

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
