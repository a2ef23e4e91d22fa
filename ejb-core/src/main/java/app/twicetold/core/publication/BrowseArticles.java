package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.ArticleSearch;
import app.twicetold.core.publication.rules.ArticleSearch.ById;
import app.twicetold.core.publication.rules.ArticleSearch.ByTitle;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ListOrder;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.publication.AdminArticleQuery;
import app.twicetold.persistence.publication.AdminArticleQuery.Position;
import app.twicetold.persistence.publication.AdminArticleRow;
import app.twicetold.persistence.publication.ArticleListRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The articles of every status, for operators. A page takes one statement, one of a search for a title two. */
@Stateless
public class BrowseArticles {
    /** The longest title. */
    private static final int LONGEST_SEARCH = 200;

    /** How many articles a page of a search looks at. */
    private static final int LOOKED_AT = 10_000;

    private ArticleListRepository articles;
    private LibraryRepository library;

    @Inject
    public BrowseArticles(ArticleListRepository articles, LibraryRepository library) {
        this.articles = articles;
        this.library = library;
    }

    protected BrowseArticles() {}

    /**
     * Articles by the moment of their creation. A search for a part of titles looks at {@value #LOOKED_AT} articles a page,
     * whatever it finds among them: no index serves it on every PostgreSQL.
     *
     * @throws ServiceException {@code validation_failed} for a filter that names nothing; {@code bad_request} for a cursor
     *     of the other order
     */
    public Page<AdminArticleView> list(ArticleListFilter filter) {
        return list(filter, LOOKED_AT);
    }

    Page<AdminArticleView> list(ArticleListFilter filter, int lookedAt) {
        requireKnown(filter);
        Optional<ArticleSearch> search = search(filter.words());
        Position after = position(filter.order().place(filter.after()));
        boolean oldestFirst = filter.order() == ListOrder.OLDEST;
        String title = search.map(it -> it instanceof ByTitle byTitle ? byTitle.part() : null)
                .orElse(null);
        Position until = title == null
                ? null
                : articles.last(after, oldestFirst, lookedAt).orElse(null);
        Page<AdminArticleView> page = Page.of(
                        articles.page(new AdminArticleQuery(
                                filter.status(),
                                filter.language(),
                                filter.topicId(),
                                filter.difficulty(),
                                filter.origin(),
                                search.map(it -> it instanceof ById byId ? byId.id() : null)
                                        .orElse(null),
                                title,
                                oldestFirst,
                                after,
                                until,
                                filter.limit() + 1)),
                        filter.limit(),
                        row -> filter.order().mark(new Cursor(row.createdAt(), row.id())))
                .map(AdminArticleView::of);
        return page.nextCursor() == null && until != null
                ? new Page<>(
                        page.items(),
                        filter.order()
                                .mark(new Cursor(until.createdAt(), until.id()))
                                .encode())
                : page;
    }

    private static @Nullable Position position(@Nullable Cursor after) {
        return after == null ? null : new Position(after.at(), after.id());
    }

    private static Optional<ArticleSearch> search(@Nullable String words) {
        if (words != null && words.strip().length() > LONGEST_SEARCH) {
            throw ServiceException.invalid("q", "size");
        }
        return Optional.ofNullable(words).filter(it -> !it.isBlank()).map(ArticleSearch::of);
    }

    private void requireKnown(ArticleListFilter filter) {
        require(
                "status",
                filter.status(),
                it -> WireValue.find(ArticleStatus.class, it).isPresent());
        require(
                "origin",
                filter.origin(),
                it -> WireValue.find(ArticleOrigin.class, it).isPresent());
        require("language", filter.language(), it -> LanguageProfiles.find(it).isPresent());
        require(
                "topic",
                filter.topicId(),
                it -> !library.existingTopics(List.of(it)).isEmpty());
    }

    private static void require(String field, @Nullable String value, Predicate<String> known) {
        if (value != null && !known.test(value)) {
            throw ServiceException.invalid(field, "unknown");
        }
    }

    /** @throws ServiceException {@code article_not_found} */
    public AdminArticleView.Detail show(String articleId) {
        AdminArticleRow row = articles.find(articleId).orElseThrow(BrowseArticles::notFound);
        ArticleVersionEntity head = articles.head(articleId).orElseThrow(BrowseArticles::notFound);
        return new AdminArticleView.Detail(AdminArticleView.of(row), VersionView.of(head));
    }

    /**
     * The versions of an article, the latest first.
     *
     * @throws ServiceException {@code article_not_found}; {@code bad_request} for a cursor of another list
     */
    public Page<VersionView> versions(String articleId, @Nullable Cursor after, int limit) {
        List<ArticleVersionEntity> rows =
                articles.versions(articleId, after == null ? null : number(after.id()), limit + 1);
        if (rows.isEmpty() && articles.find(articleId).isEmpty()) {
            throw notFound();
        }
        return Page.of(rows, limit, row -> new Cursor(row.createdAt, String.valueOf(row.version)))
                .map(VersionView::of);
    }

    private static int number(String cursor) {
        try {
            return Integer.parseInt(cursor);
        } catch (NumberFormatException e) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
    }

    /** @throws ServiceException {@code article_not_found} when the article has no such version */
    public VersionView version(String articleId, int version) {
        return library.find(articleId, version).map(VersionView::of).orElseThrow(BrowseArticles::notFound);
    }

    private static ServiceException notFound() {
        return new ServiceException(ErrorCode.ARTICLE_NOT_FOUND);
    }
}
