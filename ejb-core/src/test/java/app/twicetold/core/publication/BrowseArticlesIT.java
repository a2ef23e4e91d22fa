package app.twicetold.core.publication;

import static app.twicetold.core.publication.PublicationFixture.byModel;
import static app.twicetold.core.publication.PublicationFixture.content;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ListOrder;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.publication.ArticleListRepository;
import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrowseArticlesIT {
    private final PublicationFixture fixture = new PublicationFixture();
    private final ArticleVersions versions = fixture.versions();

    @Test
    void pagesNeitherRepeatNorLoseArticles() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            fixture.now(LibraryFixture.NOW.plusSeconds(i / 2));
            made.add(versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED)
                    .articleId());
        }

        List<String> seen = new ArrayList<>();
        String cursor = null;
        do {
            Page<AdminArticleView> page = list(null, null, cursor, 3);
            page.items().forEach(item -> seen.add(item.id()));
            cursor = page.nextCursor();
        } while (cursor != null);

        assertThat(seen).containsExactlyInAnyOrderElementsOf(made);
        assertThat(seen.get(0)).isEqualTo(made.get(6));
    }

    /** An edit between two pages makes a new head, and must not move its article. */
    @Test
    void anEditBetweenTwoPagesNeitherRepeatsNorHidesAnArticle() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            fixture.now(LibraryFixture.NOW.plusSeconds(i));
            made.add(versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED)
                    .articleId());
        }
        Page<AdminArticleView> first = list(null, null, null, 2);
        fixture.now(LibraryFixture.NOW.plusSeconds(9));
        versions.add(made.get(0), content(), byModel(null), ArticleStatus.QA);

        Page<AdminArticleView> second = list(null, null, first.nextCursor(), 2);

        assertThat(first.items()).extracting(AdminArticleView::id).containsExactly(made.get(3), made.get(2));
        assertThat(second.items()).extracting(AdminArticleView::id).containsExactly(made.get(1), made.get(0));
    }

    @Test
    void aLiveVersionBelowANewerHeadCanBeTakenDown() {
        VersionRef live = versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
        versions.add(live.articleId(), content(), byModel(null), ArticleStatus.QA);

        assertThat(show(live.articleId()).article().allowedOperations())
                .containsExactly(ArticleOperation.REJECT, ArticleOperation.RETIRE, ArticleOperation.UNPUBLISH);
        versions.move(PublicationFixture.OPERATOR, live.articleId(), ArticleOperation.UNPUBLISH, 1, Map.of());
        assertThat(list(null, null, null, 1).items().get(0).allowedOperations())
                .containsExactly(ArticleOperation.REJECT, ArticleOperation.RETIRE);
    }

    @ParameterizedTest
    @CsvSource({"draft, 1", "qa, 0", "published, 2"})
    void aFilterByStatusMeansTheHead(String status, int count) {
        versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
        VersionRef live = versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
        VersionRef edited = versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
        versions.add(edited.articleId(), content(), byModel(null), ArticleStatus.DRAFT);

        assertThat(list(status, null, null, 10).items()).hasSize(count);
        assertThat(list("published", null, null, 10).items())
                .extracting(AdminArticleView::id)
                .contains(live.articleId());
    }

    @ParameterizedTest
    @CsvSource({"nowhere,,,,status", ",fr,,,language", ",,unheard_of,,topic", ",,,nobody,origin"})
    void aFilterThatNamesNothingIsRefused(
            @Nullable String status,
            @Nullable String language,
            @Nullable String topic,
            @Nullable String origin,
            String field) {
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(() -> fixture.database()
                        .run(entities -> browse(entities)
                                .list(new ArticleListFilter(
                                        status, language, topic, null, origin, null, ListOrder.NEWEST, null, 10))))
                .satisfies(
                        refused -> assertThat(refused.details().get("fields")).isEqualTo(Map.of(field, "unknown")));
    }

    @Test
    void aPageTakesOneStatement() {
        for (int i = 0; i < 5; i++) {
            versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
        }

        assertThat(fixture.database()
                        .statementsOf(entities -> browse(entities)
                                .list(new ArticleListFilter(
                                        null, null, null, null, null, null, ListOrder.NEWEST, null, 10))))
                .hasSize(1);
    }

    /** Otherwise a page of 100,000 articles reads them all. */
    @ParameterizedTest
    @CsvSource({",", "qa,", "qa,ai_original"})
    void aPageReadsOnlyItsRows(@Nullable String status, @Nullable String origin) {
        fixture.database().run(entities -> {
            withoutRemains(entities);
            entities.createNativeQuery("""
                    insert into articles (id, language, diagnostic, created_at)
                    select 'art_' || n, 'en', false, now() - n * interval '1 minute' from generate_series(1, 3000) n
                    """).executeUpdate();
            entities.createNativeQuery("""
                    insert into article_versions (article_id, version, status, is_head, is_current, language, topic_id,
                        difficulty, title, byline, paragraphs, hint, key_points, length, source_name, provenance,
                        created_at)
                    select 'art_' || n, 1, case when n % 10 = 0 then 'qa' else 'published' end, true, false, 'en',
                        'science', 1, 't', 'b', '[]', '', '[]', 1, 's', '{"origin": "ai_original"}',
                        now() - n * interval '1 minute'
                    from generate_series(1, 3000) n
                    """).executeUpdate();
            entities.createNativeQuery("analyze articles, article_versions").executeUpdate();
        });

        long read = fixture.database()
                .rowsRead(
                        "article_versions",
                        entities -> assertThat(browse(entities)
                                        .list(new ArticleListFilter(
                                                status, null, null, null, origin, null, ListOrder.NEWEST, null, 50))
                                        .items())
                                .hasSize(50));

        assertThat(read).isLessThan(250);
    }

    @Test
    void theOldestComeFirstWhenAskedFor() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            fixture.now(LibraryFixture.NOW.plusSeconds(i / 2));
            made.add(titled("Bread " + i));
        }

        assertThat(walk(null, ListOrder.OLDEST, 2, 100)).containsExactlyElementsOf(sorted(made));
        assertThat(walk(null, ListOrder.NEWEST, 2, 100))
                .containsExactlyInAnyOrderElementsOf(made)
                .startsWith(made.get(4));
        Cursor newest = new Cursor(LibraryFixture.NOW, made.get(0));
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(() -> fixture.database()
                        .run(entities -> browse(entities).list(search(null, ListOrder.OLDEST, newest, 2))))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.BAD_REQUEST));
    }

    @ParameterizedTest
    @CsvSource({
        "bread, Why Bread rises",
        "'  WHY bread ', Why Bread rises",
        "50%, 50% of it",
        "%, 50% of it",
        "_, snake_case",
        "\\, back\\slash",
        "面包, 为什么面包会发",
        "none of them,"
    })
    void aPartOfATitleIsTakenAsItIs(String words, @Nullable String title) {
        for (String made : List.of("Why Bread rises", "50% of it", "snake_case", "back\\slash", "为什么面包会发")) {
            titled(made);
        }

        assertThat(fixture.database()
                        .inTransaction(entities -> browse(entities).list(search(words, ListOrder.NEWEST, null, 10)))
                        .items())
                .extracting(AdminArticleView::title)
                .isEqualTo(title == null ? List.of() : List.of(title));
    }

    @Test
    void anIdFindsItsArticleAndAnEmptySearchAll() {
        String id = titled("One");
        titled("Another");

        assertThat(walk(id.toUpperCase(Locale.ROOT), ListOrder.NEWEST, 10, 100)).containsExactly(id);
        assertThat(walk(id.substring(0, 10), ListOrder.NEWEST, 10, 100)).isEmpty();
        assertThat(walk(" ", ListOrder.NEWEST, 10, 100)).hasSize(2);
    }

    /** The longest is the longest title. */
    @ParameterizedTest
    @CsvSource({"199, true", "200, true", "201, false"})
    void aSearchIsNoLongerThanATitle(int length, boolean taken) {
        String words = " " + "a".repeat(length) + " ";
        if (taken) {
            assertThat(walk(words, ListOrder.NEWEST, 10, 100)).isEmpty();
        } else {
            assertThatExceptionOfType(ServiceException.class)
                    .isThrownBy(() -> walk(words, ListOrder.NEWEST, 10, 100))
                    .satisfies(refused ->
                            assertThat(refused.details().get("fields")).isEqualTo(Map.of("q", "size")));
        }
    }

    /** A page that looks at fewer articles than there are goes on where it ended, also when it found nothing. */
    @ParameterizedTest
    @CsvSource({"NEWEST, 1", "NEWEST, 2", "NEWEST, 3", "NEWEST, 9", "NEWEST, 10", "OLDEST, 1", "OLDEST, 4", "OLDEST, 9"
    })
    void aSearchFindsEveryArticleOnce(ListOrder order, int lookedAt) {
        List<String> wanted = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            fixture.now(LibraryFixture.NOW.plusSeconds(i / 2));
            String id = titled(i % 4 == 0 ? "Bread " + i : "Water " + i);
            if (i % 4 == 0) {
                wanted.add(id);
            }
        }

        assertThat(walk("bread", order, 1, lookedAt)).containsExactlyInAnyOrderElementsOf(wanted);
        assertThat(walk("bread", order, 10, lookedAt)).containsExactlyInAnyOrderElementsOf(wanted);
    }

    @Test
    void aSearchTakesTwoStatementsAndLooksAtSoManyArticles() {
        fixture.database().run(entities -> {
            withoutRemains(entities);
            entities.createNativeQuery("""
                    insert into articles (id, language, diagnostic, created_at)
                    select 'art_' || n, 'en', false, now() - n * interval '1 minute' from generate_series(1, 3000) n
                    """).executeUpdate();
            entities.createNativeQuery("""
                    insert into article_versions (article_id, version, status, is_head, is_current, language, topic_id,
                        difficulty, title, byline, paragraphs, hint, key_points, length, source_name, provenance,
                        created_at)
                    select 'art_' || n, 1, 'published', true, false, 'en', 'science', 1, 'Title ' || n, 'b', '[]', '',
                        '[]', 1, 's', '{"origin": "ai_original"}', now() - n * interval '1 minute'
                    from generate_series(1, 3000) n
                    """).executeUpdate();
            entities.createNativeQuery("analyze articles, article_versions").executeUpdate();
        });

        long read = fixture.database()
                .rowsRead(
                        "article_versions",
                        entities -> assertThat(browse(entities)
                                        .list(search("nothing", ListOrder.NEWEST, null, 50), 20)
                                        .items())
                                .isEmpty());

        assertThat(read).isLessThan(100);
        assertThat(fixture.database()
                        .statementsOf(entities -> browse(entities).list(search("2999", ListOrder.NEWEST, null, 50))))
                .hasSize(2);
        assertThat(fixture.database()
                        .statementsOf(entities -> browse(entities).list(search("art_7", ListOrder.NEWEST, null, 50))))
                .hasSize(1);
    }

    /** The planner sees the pages of rows that earlier tests deleted. */
    private static void withoutRemains(EntityManager entities) {
        entities.createNativeQuery("truncate articles, article_versions cascade")
                .executeUpdate();
    }

    private String titled(String title) {
        return versions.add(
                        null,
                        content(title, List.of("First one."), List.of("One")),
                        byModel(null),
                        ArticleStatus.PUBLISHED)
                .articleId();
    }

    /** By moment and id, as the list. */
    private List<String> sorted(List<String> ids) {
        return fixture.database()
                .inTransaction(entities -> entities.createNativeQuery(
                                "select id from articles where id in :ids order by created_at, id", String.class)
                        .setParameter("ids", ids)
                        .getResultList());
    }

    private static ArticleListFilter search(
            @Nullable String words, ListOrder order, @Nullable Cursor after, int limit) {
        return new ArticleListFilter(null, null, null, null, null, words, order, after, limit);
    }

    /** The ids on all pages. */
    private List<String> walk(@Nullable String words, ListOrder order, int limit, int lookedAt) {
        List<String> seen = new ArrayList<>();
        @Nullable Cursor after = null;
        int pages = 0;
        do {
            @Nullable Cursor from = after;
            Page<AdminArticleView> page = fixture.database()
                    .inTransaction(entities -> browse(entities).list(search(words, order, from, limit), lookedAt));
            page.items().forEach(item -> seen.add(item.id()));
            after = Cursor.decode(page.nextCursor());
            assertThat(pages++).isLessThan(50);
        } while (after != null);
        return seen;
    }

    @Test
    void anArticleShowsWhatMayBeDoneWithIt() {
        VersionRef rejected = versions.add(null, content(), byModel(null), ArticleStatus.REJECTED);

        AdminArticleView.Detail detail = show(rejected.articleId());
        assertThat(detail.article().allowedOperations())
                .containsExactly(
                        ArticleOperation.PUBLISH, ArticleOperation.REGENERATE, ArticleOperation.REQUEST_REVIEW);
        assertThat(detail.article().currentVersion()).isNull();
        assertThat(detail.head().content()).isEqualTo(content());

        fixture.database()
                .run(entities ->
                        fixture.regeneration(entities).order(PublicationFixture.OPERATOR, rejected.articleId(), null));

        assertThat(show(rejected.articleId()).article().allowedOperations())
                .as("one version is made at a time")
                .containsExactly(ArticleOperation.PUBLISH, ArticleOperation.REQUEST_REVIEW);
    }

    @Test
    void versionsAreListedLatestFirst() {
        VersionRef article = versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
        versions.add(article.articleId(), content(), byModel(null), ArticleStatus.QA);
        versions.add(article.articleId(), content(), byModel(null), ArticleStatus.QA);

        Page<VersionView> first = versions(article.articleId(), null, 2);
        Page<VersionView> second = versions(article.articleId(), first.nextCursor(), 2);

        assertThat(first.items()).extracting(version -> version.ref().version()).containsExactly(3, 2);
        assertThat(second.items())
                .extracting(version -> version.ref().version())
                .containsExactly(1);
        assertThat(second.nextCursor()).isNull();
    }

    @Test
    void whatIsNotThereIsNotFound() {
        for (Runnable call : List.<Runnable>of(
                () -> show("art_none"),
                () -> versions("art_none", null, 5),
                () -> fixture.database().run(entities -> browse(entities).version("art_none", 1)))) {
            assertThatExceptionOfType(ServiceException.class)
                    .isThrownBy(call::run)
                    .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.ARTICLE_NOT_FOUND));
        }
    }

    private Page<AdminArticleView> list(
            @Nullable String status, @Nullable String origin, @Nullable String cursor, int limit) {
        return fixture.database()
                .inTransaction(entities -> browse(entities)
                        .list(new ArticleListFilter(
                                status,
                                null,
                                null,
                                null,
                                origin,
                                null,
                                ListOrder.NEWEST,
                                Cursor.decode(cursor),
                                limit)));
    }

    private AdminArticleView.Detail show(String articleId) {
        return fixture.database().inTransaction(entities -> browse(entities).show(articleId));
    }

    private Page<VersionView> versions(String articleId, @Nullable String cursor, int limit) {
        return fixture.database()
                .inTransaction(entities -> browse(entities).versions(articleId, Cursor.decode(cursor), limit));
    }

    private static BrowseArticles browse(EntityManager entities) {
        return new BrowseArticles(new ArticleListRepository(entities), new LibraryRepository(entities));
    }
}
