package app.twicetold.core.library;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.KnownUser;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.library.ArticleQuery;
import app.twicetold.persistence.library.ArticleRow;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.ListedArticleRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * One page of the library, newest first. One statement for any page and any history of the user: the page with what the
 * user did on it. Another for the topics, when they were not counted a moment ago.
 */
@ApplicationScoped
public class ListArticles {
    private LibraryRepository library;
    private Articles articles;

    @Inject
    public ListArticles(LibraryRepository library, Articles articles) {
        this.library = library;
        this.articles = articles;
    }

    protected ListArticles() {}

    /** @throws ServiceException {@code validation_failed} when the language or the topic is unknown */
    public Page<ArticleSummaryView> list(KnownUser caller, ArticleFilter filter) {
        UserEntity user = caller.user();
        List<TopicView> topics = articles.topics(user);
        if (filter.topicId() != null && !isTopic(user, filter.topicId(), topics)) {
            throw ServiceException.invalid("topic", "unknown");
        }
        Cursor after = filter.after();
        Page<ListedArticleRow> page = Page.of(
                library.page(
                        user.id,
                        new ArticleQuery(
                                languages(user, filter),
                                history(filter.status()),
                                filter.topicId(),
                                filter.difficulty(),
                                after == null ? null : after.at(),
                                after == null ? null : after.id(),
                                filter.limit() + 1)),
                filter.limit(),
                row -> new Cursor(publishedAt(row.article()), row.article().articleId()));
        List<ArticleRow> rows =
                page.items().stream().map(ListedArticleRow::article).toList();
        return new Page<>(
                articles.summaries(
                        user,
                        rows,
                        topics,
                        page.items().stream()
                                .map(ListedArticleRow::history)
                                .filter(Objects::nonNull)
                                .toList()),
                page.nextCursor());
    }

    /** A topic may be younger than those that are known. */
    private boolean isTopic(UserEntity user, String id, List<TopicView> known) {
        return known.stream().anyMatch(topic -> topic.id().equals(id))
                || !articles.topics(user, List.of(id)).isEmpty();
    }

    private static List<String> languages(UserEntity user, ArticleFilter filter) {
        String language = filter.language();
        if (language == null) {
            return Arrays.asList(user.practiceLanguages);
        }
        if (LanguageProfiles.find(language).isEmpty()) {
            throw ServiceException.invalid("language", "unsupported");
        }
        return List.of(language);
    }

    private static ArticleQuery.History history(ArticleFilter.Status status) {
        return switch (status) {
            case ALL -> ArticleQuery.History.ANY;
            case UNSEEN -> ArticleQuery.History.UNSEEN;
            case COMPLETED -> ArticleQuery.History.COMPLETED;
        };
    }

    private static Instant publishedAt(ArticleRow row) {
        return Objects.requireNonNull(row.publishedAt(), "a served version was published");
    }
}
