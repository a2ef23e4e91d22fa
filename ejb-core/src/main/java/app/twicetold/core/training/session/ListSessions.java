package app.twicetold.core.training.session;

import app.twicetold.core.library.Articles;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.KnownUser;
import app.twicetold.core.shared.Page;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.library.ArticleRow;
import app.twicetold.persistence.training.SessionOnArticleRow;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The user's sessions, newest first. */
@ApplicationScoped
public class ListSessions {
    private SessionRepository sessions;
    private Articles articles;

    @Inject
    public ListSessions(SessionRepository sessions, Articles articles) {
        this.sessions = sessions;
        this.articles = articles;
    }

    protected ListSessions() {}

    /**
     * @param completed true for settled ones, false for open ones, null for both
     * @param language a supported tag, or null for all
     * @param after the end of the page before, or null
     * @param limit 1 to {@link Page#MAX_LIMIT}
     */
    public Page<SessionSummaryView> list(
            KnownUser caller,
            @Nullable Boolean completed,
            @Nullable String language,
            @Nullable Cursor after,
            int limit) {
        UserEntity user = caller.user();
        Page<SessionOnArticleRow> page = Page.of(
                sessions.page(
                        user.id,
                        completed,
                        language,
                        after == null ? null : after.at(),
                        after == null ? null : after.id(),
                        limit + 1),
                limit,
                row -> new Cursor(row.session().createdAt(), row.session().id()));
        List<ArticleRow> shown =
                page.items().stream().map(SessionOnArticleRow::article).toList();
        return new Page<>(SessionSummaryView.of(page.items(), articles.summaries(user, shown)), page.nextCursor());
    }
}
