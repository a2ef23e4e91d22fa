package app.twicetold.core.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.account.AuthenticateCaller.Caller;
import app.twicetold.core.account.Callers;
import app.twicetold.core.home.HistoryFixture;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.OpeningRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrowseLibraryIT {
    private static final ArticleFilter ALL =
            new ArticleFilter(null, ArticleFilter.Status.ALL, null, null, null, Page.DEFAULT_LIMIT);

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);

    @BeforeEach
    void emptyLibrary() {
        database.clear();
        fixture.topics("science", "health");
    }

    @Test
    void articlesInThePracticeLanguagesAreListedNewestFirst() {
        String user = fixture.user();
        String old = fixture.article(v -> v.publishedAt = LibraryFixture.NOW.minusSeconds(60));
        String recent = fixture.article(v -> {});
        fixture.article(v -> v.language = "zh-Hans");
        assertThat(ids(user, ALL)).containsExactly(recent, old);
    }

    @Test
    void aLanguageThatIsAskedForNeedNotBePractised() {
        String user = fixture.user();
        fixture.article(v -> {});
        String chinese = fixture.article(v -> v.language = "zh-Hans");
        assertThat(ids(user, filter("zh-Hans", ArticleFilter.Status.ALL, null, null)))
                .containsExactly(chinese);
    }

    @Test
    void whatIsNotPublishedOrNotCurrentIsNotListed() {
        String user = fixture.user();
        fixture.article(v -> v.status = "unpublished");
        fixture.article(v -> v.isCurrent = false);
        String edited = fixture.article(v -> v.title = "Old");
        fixture.nextVersion(edited, 2, v -> v.title = "New");
        assertThat(list(user, ALL).items())
                .singleElement()
                .satisfies(article -> assertThat(article.title()).isEqualTo("New"))
                .satisfies(article -> assertThat(article.version()).isEqualTo(2));
    }

    @Test
    void topicAndDifficultyNarrowTheList() {
        String user = fixture.user();
        fixture.article(v -> {});
        String health = fixture.article(v -> v.topicId = "health");
        String hard = fixture.article(v -> v.difficulty = 3);
        assertThat(ids(user, filter(null, ArticleFilter.Status.ALL, "health", null)))
                .containsExactly(health);
        assertThat(ids(user, filter(null, ArticleFilter.Status.ALL, null, 3))).containsExactly(hard);
    }

    @Test
    void theStatusFollowsTheSessionsOfTheUserOverAllVersions() {
        String user = fixture.user();
        String unseen = fixture.article(v -> {});
        String open = fixture.article(v -> {});
        String done = fixture.article(v -> {});
        fixture.session(user, open, "round1");
        fixture.session(user, done, "completed");
        fixture.session(user, done, "reading");
        fixture.nextVersion(done, 2, v -> {});
        fixture.session(fixture.user(), unseen, "completed");

        Map<String, UserStatus> statuses = new HashMap<>();
        list(user, ALL).items().forEach(article -> statuses.put(article.id(), article.userStatus()));
        assertThat(statuses)
                .isEqualTo(Map.of(unseen, UserStatus.UNSEEN, open, UserStatus.IN_PROGRESS, done, UserStatus.COMPLETED));
        assertThat(ids(user, filter(null, ArticleFilter.Status.UNSEEN, null, null)))
                .containsExactly(unseen);
        assertThat(ids(user, filter(null, ArticleFilter.Status.COMPLETED, null, null)))
                .containsExactly(done);
    }

    @Test
    void theBestOverallIsTheBestOfAnyAssessmentOfTheUser() {
        String user = fixture.user();
        String article = fixture.article(v -> {});
        assertThat(list(user, ALL).items().get(0).bestOverall()).isNull();
        String first = fixture.session(user, article, "completed");
        fixture.assessment(user, first, 1, 61, a -> {});
        fixture.assessment(user, first, 2, 73, a -> {});
        String second = fixture.session(user, article, "round2");
        fixture.assessment(user, second, 1, 70, a -> {});
        String other = fixture.user();
        fixture.assessment(other, fixture.session(other, article, "completed"), 1, 99, a -> {});
        assertThat(list(user, ALL).items().get(0).bestOverall()).isEqualTo(73);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void articlesAboveTheUnlockedTierAreListedAsLocked(int tier) {
        String user = fixture.user(u -> u.unlockedTier = tier);
        for (int difficulty = 1; difficulty <= 3; difficulty++) {
            int own = difficulty;
            fixture.article(v -> v.difficulty = own);
        }
        assertThat(list(user, ALL).items())
                .hasSize(3)
                .allSatisfy(article -> assertThat(article.locked()).isEqualTo(article.difficulty() > tier));
    }

    /** Among them those around the numbers of rows that a page reads, and one of which the last page is full. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 20, 21, 26, 49, 50})
    void pagesNeitherRepeatNorLoseArticlesThatWerePublishedAtTheSameMoment(int limit) {
        String user = fixture.user();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 52; i++) {
            int second = i / 13;
            expected.add(fixture.article(v -> v.publishedAt = LibraryFixture.NOW.plusSeconds(second)));
        }
        List<String> seen = new ArrayList<>();
        String cursor = null;
        do {
            Page<ArticleSummaryView> page = list(user, after(cursor, limit));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            page.items().forEach(article -> seen.add(article.id()));
            cursor = page.nextCursor();
        } while (cursor != null);
        assertThat(seen).hasSize(52).hasSameElementsAs(expected);
        assertThat(seen.subList(0, 13)).isSortedAccordingTo(Collections.reverseOrder());
    }

    @Test
    void anArticlePublishedBetweenTwoPagesDisturbsNeither() {
        String user = fixture.user();
        List<String> before = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            before.add(fixture.article(v -> {}));
        }
        Page<ArticleSummaryView> first = list(user, after(null, 2));
        fixture.article(v -> v.publishedAt = LibraryFixture.NOW.plusSeconds(1));
        Page<ArticleSummaryView> second = list(user, after(first.nextCursor(), 2));
        List<String> seen = new ArrayList<>();
        first.items().forEach(article -> seen.add(article.id()));
        second.items().forEach(article -> seen.add(article.id()));
        assertThat(seen).doesNotHaveDuplicates().hasSameElementsAs(before);
        assertThat(second.nextCursor()).isNull();
    }

    @Test
    void anUnknownTopicOrLanguageIsRefused() {
        String user = fixture.user();
        assertRefused("topic", () -> list(user, filter(null, ArticleFilter.Status.ALL, "nothing", null)));
        assertRefused("language", () -> list(user, filter("fr", ArticleFilter.Status.ALL, null, null)));
    }

    @Test
    void aPageTakesTwoStatementsWhateverItsSizeAndTheHistoryOfTheUser() {
        String user = fixture.user();
        assertThat(statementsOfList(user, UnaryOperator.identity())).hasSizeLessThanOrEqualTo(2);
        for (int i = 0; i < 50; i++) {
            int kind = i % 3;
            String article = fixture.article(v -> v.topicId = kind == 0 ? "science" : "health");
            String session = fixture.session(user, article, kind == 0 ? "completed" : "round2");
            fixture.assessment(user, session, 1, 40 + i, a -> {});
        }
        assertThat(statementsOfList(user, filter -> after(null, 1))).hasSize(2);
        assertThat(statementsOfList(user, filter -> after(null, 50))).hasSize(2);
        assertThat(statementsOfList(user, filter -> filter(null, ArticleFilter.Status.COMPLETED, "science", 1)))
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 10_000})
    void aPageTakesTwoStatementsWithAShortAndWithALongPast(int sessions) {
        for (int i = 0; i < 60; i++) {
            fixture.article(v -> {});
        }
        String user = fixture.user();
        HistoryFixture history = new HistoryFixture(database);
        history.settledSessions(user, sessions, "2026-03-01T10:00:00Z");
        history.analyze();
        assertThat(statementsOfList(user, filter -> after(null, 50))).hasSize(2);
        Caller caller = Callers.of(user);
        assertThat(database.plannedEachTime(entities -> listArticles(entities).list(caller, after(null, 3))))
                .isEmpty();
    }

    @Test
    void topicsCountWhatCanBePractisedLockedArticlesIncluded() {
        String user = fixture.user();
        fixture.article(v -> {});
        fixture.article(v -> v.difficulty = 3);
        fixture.article(v -> v.status = "unpublished");
        fixture.article(v -> v.language = "zh-Hans");
        assertThat(topics(user))
                .containsExactly(
                        new TopicView("science", "glyph-science", "color-science", 2),
                        new TopicView("health", "glyph-health", "color-health", 0));
        String bilingual = fixture.user(u -> u.practiceLanguages = new String[] {"zh-Hans", "en"});
        assertThat(topics(bilingual).get(0).articleCount()).isEqualTo(3);
    }

    @Test
    void theTopicsTakeOneStatement() {
        Caller caller = Callers.of(fixture.user());
        assertThat(database.statementsOf(entities -> new ListTopics(new LibraryRepository(entities)).list(caller)))
                .hasSize(1);
    }

    @Test
    void anArticleIsReadInTheVersionThatIsServed() {
        String user = fixture.user();
        String article = fixture.article(v -> {});
        fixture.nextVersion(article, 2, v -> v.title = "Better");
        ArticleView read = read(user, article);
        assertThat(read.summary().version()).isEqualTo(2);
        assertThat(read.summary().title()).isEqualTo("Better");
        assertThat(read.paragraphs()).containsExactly("First.", "Second.");
        assertThat(read.hint()).isEqualTo("Hint");
    }

    @Test
    void anArticleThatIsUnknownOrNotPublishedIsNotFound() {
        String user = fixture.user();
        String unpublished = fixture.article(v -> v.status = "unpublished");
        assertRefused(ErrorCode.ARTICLE_NOT_FOUND, () -> read(user, unpublished));
        assertRefused(ErrorCode.ARTICLE_NOT_FOUND, () -> read(user, "art_nothing"));
    }

    @Test
    void aLockedArticleIsRefusedWithWhatUnlocksIt() {
        String user = fixture.user();
        String second = fixture.article(v -> v.difficulty = 2);
        String third = fixture.article(v -> v.difficulty = 3);
        assertThat(assertRefused(ErrorCode.ARTICLE_LOCKED, () -> read(user, second))
                        .details())
                .isEqualTo(Map.of("difficulty", 2, "ability_required", 70, "sessions_required", 10));
        assertThat(assertRefused(ErrorCode.ARTICLE_LOCKED, () -> read(user, third))
                        .details())
                .containsEntry("difficulty", 3)
                .containsEntry("ability_required", 80);
    }

    @Test
    void keyPointsAreHiddenUntilTheUserHasAnAssessmentOnThatVersion() {
        String user = fixture.user();
        String article = fixture.article(v -> {});
        String session = fixture.session(user, article, "round1");
        assertThat(read(user, article).keyPoints()).isNull();
        String other = fixture.user();
        fixture.assessment(other, fixture.session(other, article, "round2"), 1, 50, a -> {});
        assertThat(read(user, article).keyPoints()).isNull();
        fixture.assessment(user, session, 1, 50, a -> {});
        assertThat(read(user, article).keyPoints())
                .containsExactly(new KeyPoint("kp_1", "One"), new KeyPoint("kp_2", "Two"));
        fixture.nextVersion(article, 2, v -> {});
        assertThat(read(user, article).keyPoints()).isNull();
        assertThat(database.<ArticleView>inTransaction(
                                entities -> LibraryFixture.articles(entities).view(user, article, 1))
                        .keyPoints())
                .isNotNull();
    }

    @Test
    void aSessionKeepsTheVersionItBeganWithEvenWhenItIsNoLongerServed() {
        String user = fixture.user();
        String article = fixture.article(v -> v.status = "retired");
        ArticleView pinned = database.inTransaction(
                entities -> LibraryFixture.articles(entities).view(user, article, 1));
        assertThat(pinned.summary().version()).isEqualTo(1);
        assertRefused(
                ErrorCode.ARTICLE_NOT_FOUND,
                () -> database.inTransaction(
                        entities -> LibraryFixture.articles(entities).view(user, article, 9)));
    }

    @Test
    void anAccountThatWentAfterItWasLetInIsNobody() {
        String article = fixture.article(v -> {});
        assertRefused(ErrorCode.UNAUTHORIZED, () -> read("usr_gone", article));
    }

    private List<String> statementsOfList(String user, UnaryOperator<ArticleFilter> change) {
        Caller caller = Callers.of(user);
        return database.statementsOf(entities -> listArticles(entities).list(caller, change.apply(ALL)));
    }

    private static ArticleFilter filter(
            @Nullable String language,
            ArticleFilter.Status status,
            @Nullable String topic,
            @Nullable Integer difficulty) {
        return new ArticleFilter(language, status, topic, difficulty, null, Page.DEFAULT_LIMIT);
    }

    private static ArticleFilter after(@Nullable String cursor, int limit) {
        return new ArticleFilter(null, ArticleFilter.Status.ALL, null, null, Cursor.decode(cursor), limit);
    }

    private static ListArticles listArticles(EntityManager entities) {
        return new ListArticles(new LibraryRepository(entities), LibraryFixture.articles(entities));
    }

    private Page<ArticleSummaryView> list(String user, ArticleFilter filter) {
        return database.inTransaction(entities -> listArticles(entities).list(Callers.of(user), filter));
    }

    private List<String> ids(String user, ArticleFilter filter) {
        return list(user, filter).items().stream().map(ArticleSummaryView::id).toList();
    }

    private ArticleView read(String user, String article) {
        return database.inTransaction(entities -> new ReadArticle(
                        new UserRepository(entities),
                        LibraryFixture.articles(entities),
                        new OpeningRepository(entities),
                        () -> LibraryFixture.NOW)
                .read(user, article));
    }

    private List<TopicView> topics(String user) {
        return database.inTransaction(
                entities -> new ListTopics(new LibraryRepository(entities)).list(Callers.of(user)));
    }

    private static void assertRefused(String field, Runnable call) {
        assertThat(assertRefused(ErrorCode.VALIDATION_FAILED, call).details().get("fields"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsOnlyKeys(field);
    }

    private static ServiceException assertRefused(ErrorCode code, Runnable call) {
        ServiceException refused = catchThrowableOfType(ServiceException.class, call::run);
        assertThat(refused.code()).isEqualTo(code);
        return refused;
    }
}
