package app.twicetold.core.home;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.account.AuthenticateCaller.Caller;
import app.twicetold.core.account.Callers;
import app.twicetold.core.home.rules.Cell;
import app.twicetold.core.home.rules.DailyQuestPick;
import app.twicetold.core.home.rules.DayPart;
import app.twicetold.core.home.rules.PracticeScope;
import app.twicetold.core.home.rules.QuestCandidate;
import app.twicetold.core.home.rules.QuestReward;
import app.twicetold.core.home.rules.QuestStatus;
import app.twicetold.core.library.ArticleSummaryView;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.library.UserStatus;
import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.onboarding.rules.Scenario;
import app.twicetold.core.onboarding.rules.SelfLevel;
import app.twicetold.core.reward.rules.PlanProgress;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.home.DailyQuestRepository;
import app.twicetold.persistence.home.HomeRepository;
import app.twicetold.persistence.home.QuestCandidateRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.SessionEntity;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadHomeIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final int ROUND_TRIPS = 3;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final HistoryFixture history = new HistoryFixture(database);

    @BeforeEach
    void emptyLibrary() {
        database.clear();
        fixture.topics("science", "health", "culture", "society");
    }

    @Test
    void theQuestOfADayStaysWhateverIsPublishedLater() {
        String user = fixture.user();
        String first = fixture.article(v -> {});
        assertThat(quest(user).article().id()).isEqualTo(first);
        for (int i = 0; i < 20; i++) {
            fixture.article(v -> {});
        }
        assertThat(quest(user).article().id()).isEqualTo(first);
    }

    @Test
    void anotherDayHasAQuestOfItsOwn() {
        String user = fixture.user();
        for (int i = 0; i < 20; i++) {
            fixture.article(v -> {});
        }
        assertThat(IntStream.range(0, 20)
                        .mapToObj(day -> quest(user, NOW.plus(Duration.ofDays(day)))
                                .article()
                                .id())
                        .distinct()
                        .count())
                .isGreaterThan(5);
    }

    @Test
    void theDayIsThatOfTheUser() {
        String user = fixture.user(u -> u.timeZone = "Pacific/Auckland");
        HomeView home = read(user, Instant.parse("2026-03-02T18:30:00Z"));
        assertThat(home.today()).isEqualTo(LocalDate.of(2026, 3, 3));
        assertThat(home.dayPart()).isEqualTo(DayPart.MORNING);
    }

    @Test
    void withoutAnEligibleArticleThereIsNoQuest() {
        fixture.article(v -> v.language = "zh-Hans");
        fixture.article(v -> v.difficulty = 2);
        fixture.article(v -> v.topicId = "health");
        fixture.article(v -> v.status = "unpublished");
        String user = fixture.user(u -> prefer(u, "science"));
        assertThat(read(user).quest()).isNull();
    }

    @Test
    void aSeenArticleIsTheQuestOnlyWhenNothingIsUnseen() {
        String user = fixture.user(u -> u.unlockedTier = 2);
        String hard = fixture.article(v -> v.difficulty = 2);
        String easy = fixture.article(v -> {});
        settle(user, hard, NOW.minus(Duration.ofDays(3)));
        assertThat(quest(user).article().id()).isEqualTo(easy);
        settle(user, easy, NOW.minus(Duration.ofDays(2)));
        TodaysQuestView tomorrow = quest(user, NOW.plus(Duration.ofDays(1)));
        assertThat(tomorrow.article().id()).isEqualTo(hard);
        assertThat(tomorrow.status()).isEqualTo(QuestStatus.AVAILABLE);
        assertThat(tomorrow.reward()).isEqualTo(new QuestReward(22, 27));
    }

    @Test
    void anArticleInProgressIsNotPicked() {
        String user = fixture.user();
        String open = fixture.article(v -> {});
        fixture.session(user, open, "reading");
        HomeView home = read(user);
        assertThat(home.quest()).isNull();
        assertThat(Objects.requireNonNull(home.resume()).article().id()).isEqualTo(open);
    }

    @Test
    void aQuestThatWasUnpublishedIsReplacedUnlessItWasStarted() {
        String user = fixture.user();
        String first = fixture.article(v -> {});
        String starter = fixture.user();
        assertThat(quest(user).article().id()).isEqualTo(first);
        assertThat(quest(starter).article().id()).isEqualTo(first);
        String session = fixture.session(starter, first, "reading");
        String second = fixture.article(v -> {});

        unpublish(first);

        assertThat(quest(user).article().id()).isEqualTo(second);
        assertThat(quest(starter).article().id()).isEqualTo(first);
        assertThat(quest(starter).sessionId()).isEqualTo(session);
    }

    @Test
    void aQuestThatTheSettingsExcludeIsReplacedUnlessItWasStarted() {
        String first = fixture.article(v -> {});
        String user = fixture.user();
        String starter = fixture.user();
        quest(user);
        quest(starter);
        fixture.session(starter, first, "reading");
        String other = fixture.article(v -> v.topicId = "health");

        for (String each : List.of(user, starter)) {
            database.run(entities -> prefer(entities.find(UserEntity.class, each), "health"));
        }

        assertThat(quest(user).article().id()).isEqualTo(other);
        assertThat(quest(starter).article().id()).isEqualTo(first);
    }

    @Test
    void aQuestThatTheSettingsExcludeIsAQuickPickWhereNothingReplacesIt() {
        String article = fixture.article(v -> {});
        String user = fixture.user();
        assertThat(quest(user).article().id()).isEqualTo(article);
        assertThat(read(user).quickPicks()).isEmpty();

        database.run(entities -> prefer(entities.find(UserEntity.class, user), "health"));

        assertThat(read(user).quest()).isNull();
        assertThat(read(user).quickPicks()).extracting(ArticleSummaryView::id).containsExactly(article);
    }

    @Test
    void aReplacedQuestDoesNotReturnWithTheOldSettings() {
        String first = fixture.article(v -> {});
        String user = fixture.user();
        quest(user);
        fixture.article(v -> v.topicId = "health");
        database.run(entities -> prefer(entities.find(UserEntity.class, user), "health"));
        String second = quest(user).article().id();
        database.run(entities -> prefer(entities.find(UserEntity.class, user)));
        assertThat(quest(user).article().id()).isEqualTo(second).isNotEqualTo(first);
    }

    @Test
    void anEditedArticleStaysTheQuestInItsNewVersion() {
        String user = fixture.user();
        String article = fixture.article(v -> {});
        quest(user);
        fixture.nextVersion(article, 2, v -> {});
        assertThat(quest(user).article().version()).isEqualTo(2);
    }

    @Test
    void manyFirstReadsAtOnceAgreeOnOneQuest() throws Exception {
        String user = fixture.user();
        for (int i = 0; i < 20; i++) {
            fixture.article(v -> {});
        }
        ExecutorService phones = Executors.newFixedThreadPool(8);
        try {
            Callable<String> phone = () -> quest(user).article().id();
            List<String> quests = new ArrayList<>();
            for (Future<String> answer : phones.invokeAll(Collections.nCopies(32, phone))) {
                quests.add(answer.get());
            }
            assertThat(quests).containsOnly(quests.get(0));
        } finally {
            phones.shutdownNow();
        }
    }

    @Test
    void theSessionOnTheArticleMovesTheQuestUntilItsDeletion() {
        String user = fixture.user();
        String article = fixture.article(v -> {});
        assertThat(quest(user).status()).isEqualTo(QuestStatus.AVAILABLE);
        assertThat(quest(user).sessionId()).isNull();

        String session = fixture.session(user, article, "round1");
        assertThat(quest(user).status()).isEqualTo(QuestStatus.IN_PROGRESS);
        assertThat(quest(user).sessionId()).isEqualTo(session);
        assertThat(quest(user).summary()).isNull();

        database.run(entities -> complete(entities.find(SessionEntity.class, session), NOW.plusSeconds(60)));
        TodaysQuestView completed = quest(user, NOW.plusSeconds(120));
        assertThat(completed.status()).isEqualTo(QuestStatus.COMPLETED);
        assertThat(Objects.requireNonNull(completed.summary()).id()).isEqualTo(session);
        assertThat(completed.reward()).isEqualTo(new QuestReward(45, 55));

        String again = fixture.session(user, article, "reading");
        assertThat(quest(user, NOW.plusSeconds(180)).sessionId()).isEqualTo(session);

        database.run(entities -> entities.createQuery("delete from SessionEntity s where s.id in (:ids)")
                .setParameter("ids", List.of(session, again))
                .executeUpdate());
        assertThat(quest(user, NOW.plusSeconds(240)).status()).isEqualTo(QuestStatus.AVAILABLE);
    }

    @Test
    void theNarrowedPickIsThePickOfAllArticles() {
        Random random = new Random(20261121);
        List<String> topics = List.of("science", "health", "culture", "society");
        List<Published> library = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            Cell cell = new Cell(
                    topics.get(random.nextInt(4)), random.nextBoolean() ? "en" : "zh-Hans", 1 + random.nextInt(3));
            library.add(new Published(
                    fixture.article(v -> {
                        v.topicId = cell.topicId();
                        v.language = cell.language();
                        v.difficulty = cell.difficulty();
                    }),
                    cell));
        }
        for (int i = 0; i < 12; i++) {
            int tier = 1 + random.nextInt(3);
            int seen = i % 3 == 0 ? 80 : 40 + random.nextInt(41);
            List<String> preferred = topics.subList(0, random.nextInt(3));
            String user = fixture.user(u -> {
                u.unlockedTier = tier;
                u.practiceLanguages = new String[] {"zh-Hans", "en"};
                prefer(u, preferred.toArray(String[]::new));
            });
            Collections.shuffle(library, random);
            List<QuestCandidate> candidates = new ArrayList<>();
            database.run(entities -> {
                for (int j = 0; j < library.size(); j++) {
                    Published article = library.get(j);
                    Instant completedAt = j < seen ? NOW.minus(Duration.ofHours(200 + j)) : null;
                    candidates.add(new QuestCandidate(article.id(), article.cell(), completedAt));
                    if (completedAt != null) {
                        SessionEntity session = session(user, article.id());
                        complete(session, completedAt);
                        entities.persist(session);
                    }
                }
            });
            List<Cell> cells = new PracticeScope(List.of("zh-Hans", "en"), preferred, topics, tier).questCells();
            LocalDate today = LocalDate.ofInstant(NOW, ZoneOffset.UTC);
            assertThat(quest(user).article().id())
                    .isEqualTo(DailyQuestPick.pick(user, today, cells, candidates)
                            .orElseThrow()
                            .articleId());
        }
    }

    @Test
    void theQuestTellsTheDayOfThePlanUntilItsLastDay() {
        fixture.article(v -> {});
        String user = fixture.user(u -> u.progress = Json.write(Progress.replay(
                List.of(),
                PlanProgress.withoutDiagnostic(NOW, LocalDate.ofInstant(NOW, ZoneOffset.UTC), 5),
                new TreeSet<>(),
                (session, advance) -> {})));
        assertThat(quest(user).planDay()).isEqualTo(1);
        assertThat(quest(user, NOW.plus(Duration.ofDays(13))).planDay()).isEqualTo(14);
        assertThat(quest(user, NOW.plus(Duration.ofDays(14))).planDay()).isNull();
        assertThat(quest(fixture.user()).planDay()).isNull();
    }

    @Test
    void quickPicksAreUnseenUnlockedAndNeverTheQuest() {
        String quest = fixture.article(v -> v.topicId = "culture");
        String seen = fixture.article(v -> v.topicId = "health");
        fixture.article(v -> {
            v.topicId = "health";
            v.difficulty = 2;
        });
        String science = fixture.article(v -> v.publishedAt = NOW.minusSeconds(60));
        String newest = fixture.article(v -> {});
        String society = fixture.article(v -> v.topicId = "society");
        fixture.article(v -> {
            v.topicId = "society";
            v.language = "zh-Hans";
        });
        String user = fixture.user(u -> prefer(u, "culture"));
        settle(user, seen, NOW.minus(Duration.ofDays(40)));

        HomeView home = read(user);

        assertThat(Objects.requireNonNull(home.quest()).article().id()).isEqualTo(quest);
        assertThat(home.quickPicks())
                .extracting(ArticleSummaryView::id)
                .containsExactly(newest, society)
                .doesNotContain(science);
        assertThat(home.quickPicks()).allSatisfy(pick -> {
            assertThat(pick.locked()).isFalse();
            assertThat(pick.userStatus()).isEqualTo(UserStatus.UNSEEN);
        });
    }

    @Test
    void quickPicksOfPreferredTopicsComeFirstAndAreThreeAtMost() {
        for (String topic : List.of("science", "health", "culture", "society")) {
            fixture.article(v -> v.topicId = topic);
            fixture.article(v -> v.topicId = topic);
        }
        String user = fixture.user(u -> prefer(u, "society", "culture"));
        assertThat(read(user).quickPicks())
                .extracting(pick -> pick.topic().id())
                .containsExactly("society", "culture", "science");
    }

    @Test
    void theOpenSessionThatWasTouchedLastIsOfferedWhileItIsYoungerThanSevenDays() {
        String user = fixture.user();
        String old = open(user, NOW.minus(Duration.ofDays(7)), NOW.minusSeconds(10), "training");
        assertThat(read(user).resume()).isNull();
        open(user, NOW.minus(Duration.ofDays(7)).plusMillis(1), NOW.minusSeconds(50), "training");
        String diagnostic = open(user, NOW.minus(Duration.ofDays(5)), NOW.minusSeconds(20), "diagnostic");
        open(user, NOW.minus(Duration.ofDays(1)), NOW.minusSeconds(30), "training");
        open(fixture.user(), NOW.minus(Duration.ofDays(1)), NOW.minusSeconds(1), "training");
        assertThat(Objects.requireNonNull(read(user).resume()).id())
                .isEqualTo(diagnostic)
                .isNotEqualTo(old);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 10_000})
    void theNumberOfStatementsDoesNotGrowWithTheHistory(int sessions) {
        for (int i = 0; i < 60; i++) {
            int place = i;
            fixture.article(v -> v.topicId =
                    List.of("science", "health", "culture", "society").get(place % 4));
        }
        String user = fixture.user();
        history.settledSessions(user, sessions, "2026-03-01T10:00:00Z");
        open(user, NOW.minus(Duration.ofDays(1)), NOW, "training");
        history.analyze();
        read(user);
        assertThat(statements(user, NOW)).hasSizeLessThanOrEqualTo(ROUND_TRIPS);
        assertThat(statements(user, NOW.plus(Duration.ofDays(1))))
                .as("The first read of a day picks and stores the quest")
                .hasSizeLessThanOrEqualTo(ROUND_TRIPS + 4);
    }

    @Test
    void noStatementIsPlannedEachTime() {
        for (int i = 0; i < 50; i++) {
            String topic = List.of("science", "health", "culture", "society").get(i % 4);
            fixture.article(v -> v.topicId = topic);
        }
        String user = fixture.user();
        history.settledSessions(user, 1000, "2026-03-01T10:00:00Z");
        open(user, NOW.minus(Duration.ofDays(1)), NOW, "training");
        history.analyze();
        Caller caller = Callers.of(user);
        assertThat(database.plannedEachTime(entities -> home(entities, NOW).read(caller)))
                .isEmpty();
    }

    private List<String> statements(String user, Instant now) {
        Caller caller = Callers.of(user);
        return database.statementsOf(entities -> home(entities, now).read(caller));
    }

    private TodaysQuestView quest(String user) {
        return quest(user, NOW);
    }

    private TodaysQuestView quest(String user, Instant now) {
        return Objects.requireNonNull(read(user, now).quest());
    }

    private HomeView read(String user) {
        return read(user, NOW);
    }

    private HomeView read(String user, Instant now) {
        return database.inTransaction(entities -> home(entities, now).read(Callers.of(user)));
    }

    private static ReadHome home(EntityManager entities, Instant now) {
        return new ReadHome(
                LibraryFixture.articles(entities),
                new PickDailyQuest(new DailyQuestRepository(entities), new QuestCandidateRepository(entities)),
                new HomeRepository(entities),
                () -> now);
    }

    private void settle(String user, String article, Instant completedAt) {
        session(user, article, session -> {
            session.createdAt = completedAt.minusSeconds(600);
            complete(session, completedAt);
        });
    }

    private String open(String user, Instant createdAt, Instant touchedAt, String kind) {
        return session(user, fixture.article(v -> v.difficulty = 3), session -> {
            session.createdAt = createdAt;
            session.touchedAt = touchedAt;
            session.kind = kind;
        });
    }

    private String session(String user, String article, Consumer<SessionEntity> change) {
        return database.inTransaction(entities -> {
            SessionEntity session = session(user, article);
            change.accept(session);
            entities.persist(session);
            return session.id;
        });
    }

    private static SessionEntity session(String user, String article) {
        SessionEntity session = new SessionEntity();
        session.id = Ids.create("ses");
        session.userId = user;
        session.kind = "training";
        session.articleId = article;
        session.articleVersion = 1;
        session.language = "en";
        session.stage = "reading";
        session.createdAt = NOW;
        session.touchedAt = NOW;
        return session;
    }

    private static void complete(SessionEntity session, Instant at) {
        session.stage = "completed";
        session.completedAt = at;
        session.touchedAt = at;
    }

    private void unpublish(String article) {
        database.run(entities -> entities.createQuery(
                        "update ArticleVersionEntity v set v.status = 'unpublished' where v.articleId = :id")
                .setParameter("id", article)
                .executeUpdate());
    }

    private static void prefer(UserEntity user, String... topics) {
        user.onboardingAnswers = new OnboardingAnswers(
                        "en",
                        Goal.REMEMBER_MORE,
                        Scenario.STUDY,
                        List.of(topics),
                        SelfLevel.BEGINNER,
                        5,
                        LocalTime.of(8, 30),
                        true)
                .toJson();
    }

    private record Published(String id, Cell cell) {}
}
