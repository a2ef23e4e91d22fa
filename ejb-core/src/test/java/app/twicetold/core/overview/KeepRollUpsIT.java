package app.twicetold.core.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.generation.CellLevel;
import app.twicetold.core.generation.CountCells;
import app.twicetold.core.generation.SeenArticles;
import app.twicetold.core.generation.SeenSteps;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.generation.CellRepository;
import app.twicetold.persistence.generation.SeenRepository;
import app.twicetold.persistence.overview.CellSeenRow;
import app.twicetold.persistence.overview.ContentFigureRepository;
import app.twicetold.persistence.overview.ContentFigureRepository.UsersAndSessions;
import app.twicetold.persistence.overview.RollUpRepository;
import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeepRollUpsIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Cell CELL = new Cell("en", "science", 1);

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture library = new LibraryFixture(database);
    private Instant now = NOW;
    private @Nullable String article;
    private final AtomicInteger counts = new AtomicInteger();
    private final KeepRollUps rollUps = keeper(RollUpRepository::new);

    @BeforeEach
    void twoTopics() {
        database.clear();
        library.topics("science", "culture");
    }

    @Test
    void theKeptLevelsAreThoseOfTheLiveCount() {
        aLibraryWithReaders();
        rollUps.keep();

        assertThat(kept()).isEqualTo(live()).hasSize(12);
        assertThat(kept()).extracting(CellLevel::unseen).contains(2, 1, 0);
    }

    @Test
    void aReaderReadsNoSessionAndNoUser() {
        aLibraryWithReaders();
        rollUps.keep();

        assertThat(database.statementsOf(entities -> read(entities).levels()))
                .hasSize(3)
                .noneMatch(statement -> statement.contains("sessions") || statement.contains("users"));
    }

    @Test
    void whatUsersSeeCountsFromTheNextRunOn() {
        String article = library.article(version -> {});
        rollUps.keep();
        library.session(library.user(), article, "completed");
        assertThat(level(kept()).unseen()).isEqualTo(1);

        rollUps.keep();

        assertThat(level(kept()).unseen()).isZero();
        assertThat(kept()).isEqualTo(live());
    }

    @Test
    void articlesCountAtOnce() {
        library.session(library.user(), library.article(version -> {}), "completed");
        rollUps.keep();

        library.article(version -> {});
        library.article(version -> version.status = "qa");

        assertThat(level(kept())).satisfies(level -> {
            assertThat(level.published()).isEqualTo(2);
            assertThat(level.unseen()).isEqualTo(1);
            assertThat(level.inPipeline()).isEqualTo(1);
        });
    }

    @Test
    void articlesThatWereSeenAndRetiredLeaveNoCellBelowNothing() {
        String article = library.article(version -> {});
        library.session(library.user(), article, "completed");
        rollUps.keep();

        database.run(entities -> entities.createNativeQuery("update article_versions set status = 'retired'")
                .executeUpdate());

        assertThat(level(kept()).unseen()).isZero();
    }

    @Test
    void aTargetCountsAtOnce() {
        library.article(version -> {});
        rollUps.keep();
        assertThat(below()).isEqualTo(12);

        target(1);

        assertThat(level(kept()).shortfall()).isZero();
        assertThat(below()).isEqualTo(11);
    }

    @Test
    void theFirstReaderCountsOnce() {
        aLibraryWithReaders();

        assertThat(kept()).isEqualTo(live());
        counts.set(0);
        assertThat(kept()).isEqualTo(live());
        below();

        assertThat(counts).as("counts of readers").hasValue(0);
    }

    @Test
    void manyFirstReadersCountOnce() throws Exception {
        aLibraryWithReaders();
        ExecutorService nodes = Executors.newFixedThreadPool(4);
        try {
            List<Callable<List<CellLevel>>> scrapes = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                scrapes.add(this::kept);
            }
            List<CellLevel> live = live();
            for (Future<List<CellLevel>> levels : nodes.invokeAll(scrapes)) {
                assertThat(levels.get()).isEqualTo(live);
            }
        } finally {
            nodes.shutdown();
        }

        assertThat(counts).hasValue(1);
    }

    @Test
    void aRunThatBreaksLeavesTheLastCount() {
        String article = library.article(version -> {});
        rollUps.keep();
        library.session(library.user(), article, "completed");
        KeepRollUps broken = keeper(entities -> new RollUpRepository(entities) {
            @Override
            public void replaceCellsSeen(List<CellSeenRow> rows, Instant now) {
                super.replaceCellsSeen(rows.subList(0, 1), now);
                throw new IllegalStateException("The node dies");
            }
        });

        assertThatThrownBy(broken::keep).isInstanceOf(IllegalStateException.class);

        assertThat(stored())
                .hasSize(12)
                .allSatisfy(row -> assertThat(row.seen()).isZero());
        assertThat(uses()).isEqualTo(new UsersAndSessions(0, 0));
        rollUps.keep();
        assertThat(stored()).filteredOn(row -> row.seen() == 1).hasSize(1);
    }

    @Test
    void theUsersAndTheSessionsOfAWeekAreThoseOfTheLiveCount() {
        aLibraryWithReaders();
        now = NOW.plus(Duration.ofDays(7)).plus(HOUR).minusMillis(1);
        rollUps.keep();

        assertThat(uses()).isEqualTo(liveUses()).isEqualTo(new UsersAndSessions(12, 60));
        assertThat(database.statementsOf(entities -> read(entities).uses())).hasSize(1);

        now = now.plusMillis(1);
        library.user();
        assertThat(uses()).as("until the next run").isEqualTo(new UsersAndSessions(12, 60));
        rollUps.keep();
        assertThat(uses()).isEqualTo(liveUses()).isEqualTo(new UsersAndSessions(13, 0));
    }

    /** Runs come at any time, some hours without one, and sessions between them. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theSessionsOfAnyWeekAreThoseOfTheLiveCount(long seed) {
        Random random = new Random(seed);
        String user = library.user();
        List<Long> counts = new ArrayList<>();
        for (int run = 0; run < 60; run++) {
            long minutes = random.nextInt(4) == 0 ? random.nextInt(60 * 40) : random.nextInt(90);
            for (int i = 0; i < 5; i++) {
                sessionAt(
                        user,
                        now.plus(Duration.ofMillis(
                                random.nextLong(Duration.ofMinutes(minutes + 1).toMillis()))));
            }
            sessionAt(user, now.truncatedTo(ChronoUnit.HOURS));
            now = now.plus(Duration.ofMinutes(minutes + 1));
            rollUps.keep();
            assertThat(uses()).as("run " + run).isEqualTo(liveUses());
            counts.add(uses().sessions());
        }
        assertThat(counts)
                .as("some fall out of the week")
                .isNotEqualTo(counts.stream().sorted().toList());
    }

    @Test
    void anHourIsCountedAgainUntilItIsOverForAnHour() {
        String user = library.user();
        sessionAt(user, NOW);
        now = NOW.plus(HOUR.multipliedBy(2)).minusMillis(1);
        rollUps.keep();
        sessionAt(user, NOW.plus(HOUR).minusMillis(1));
        rollUps.keep();
        assertThat(uses()).as("committed late").isEqualTo(liveUses()).isEqualTo(new UsersAndSessions(1, 2));

        now = NOW.plus(HOUR.multipliedBy(2));
        rollUps.keep();
        database.run(
                entities -> entities.createNativeQuery("delete from sessions").executeUpdate());
        rollUps.keep();

        assertThat(uses()).as("deleted since").isEqualTo(new UsersAndSessions(1, 2));
        now = NOW.plus(Duration.ofDays(7)).plus(HOUR);
        rollUps.keep();
        assertThat(uses()).isEqualTo(new UsersAndSessions(1, 0));
    }

    @Test
    void aRunCountsTheLastHoursAlone() {
        now = NOW.plus(HOUR).minusMillis(1);
        assertThat(countsOfSessions()).as("all hours of a week").isEqualTo(7 * 24 + 1);
        assertThat(countsOfSessions()).isEqualTo(2);
        now = NOW.plus(HOUR);
        assertThat(countsOfSessions()).isEqualTo(3);
        now = NOW.plus(HOUR.multipliedBy(6));
        assertThat(countsOfSessions()).as("after hours without a run").isEqualTo(7);
    }

    @Test
    void hoursThatAClockAheadHasKeptAreCountedAgain() {
        now = NOW.plus(HOUR.multipliedBy(5));
        rollUps.keep();
        now = NOW.plus(HOUR);
        sessionAt(library.user(), NOW);
        sessionAt(library.user(), NOW.minus(Duration.ofDays(7)).plus(HOUR.multipliedBy(2)));

        rollUps.keep();

        assertThat(uses()).isEqualTo(liveUses()).isEqualTo(new UsersAndSessions(2, 2));
    }

    private int countsOfSessions() {
        return (int) database.statementsOf(entities -> rollUps.keep()).stream()
                .filter(statement -> statement.contains("from sessions where created_at"))
                .count();
    }

    private String article() {
        if (article == null) {
            article = library.article(version -> {});
        }
        return article;
    }

    private void sessionAt(String user, Instant at) {
        String session = library.session(user, article(), "completed");
        database.run(entities -> entities.createNativeQuery("update sessions set created_at = :at where id = :id")
                .setParameter("at", at)
                .setParameter("id", session)
                .executeUpdate());
    }

    /** Each user who comes or goes is added once, also when a run breaks. */
    @Test
    void usersAreCountedOnceAndThenFollowed() {
        List<String> users = List.of(library.user(), library.user(), library.user());
        rollUps.keep();
        library.user();
        database.run(entities -> new DeletionRepository(entities).deleteUser(users.get(0)));
        database.run(entities -> new DeletionRepository(entities).deleteUser(users.get(1)));
        KeepRollUps broken = keeper(entities -> new RollUpRepository(entities) {
            @Override
            public void replaceFigure(String name, long value, Instant now) {
                throw new IllegalStateException("The node dies");
            }
        });
        assertThatThrownBy(broken::keep).isInstanceOf(IllegalStateException.class);
        assertThat(uses().users()).isEqualTo(3);

        rollUps.keep();
        assertThat(uses()).isEqualTo(liveUses()).isEqualTo(new UsersAndSessions(2, 0));
        rollUps.keep();
        assertThat(uses()).isEqualTo(liveUses());
        assertThat(database.rowsRead("users", entities -> new RollUpRepository(entities).takeUsers("users", now)))
                .isZero();
    }

    /** During an upgrade, or after a way back. */
    @Test
    void usersThatANodeOfAnEarlierReleaseHasCountedAreNotAddedAgain() {
        library.user();
        rollUps.keep();
        library.user();
        database.run(entities ->
                new RollUpRepository(entities).replaceFigure(KeepRollUps.USERS, 2, now.plus(Duration.ofHours(1))));
        library.user();
        now = now.plus(Duration.ofHours(2));

        rollUps.keep();
        assertThat(uses().users()).isEqualTo(3);

        library.user();
        now = now.plus(Duration.ofHours(1));
        rollUps.keep();
        assertThat(uses().users()).isEqualTo(4);
    }

    @Test
    void usersAreCountedAnewByTheRepairOfTheGuide() {
        library.user();
        rollUps.keep();
        database.run(entities -> {
            entities.createNativeQuery("set local session_replication_role = replica")
                    .executeUpdate();
            entities.createNativeQuery("delete from users").executeUpdate();
        });
        rollUps.keep();
        assertThat(uses().users()).isEqualTo(1);

        database.run(
                entities -> entities.createNativeQuery("delete from roll_ups where name in ('articles_seen', 'users')")
                        .executeUpdate());
        library.user();
        library.user();
        rollUps.keep();

        assertThat(uses()).isEqualTo(liveUses()).isEqualTo(new UsersAndSessions(2, 0));
    }

    @Test
    void theFirstToAskForUsersCountsOnceForAllReaders() {
        library.user();

        assertThat(uses()).isEqualTo(new UsersAndSessions(1, 0));
        library.user();
        assertThat(uses()).isEqualTo(new UsersAndSessions(1, 0));
        kept();

        assertThat(counts).hasValue(1);
    }

    /** In two languages: readers of both, of one, of none, and one who has not been here for a month. */
    private void aLibraryWithReaders() {
        List<String> articles = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            articles.add(library.article(version -> {}));
            int difficulty = 1 + i % 3;
            articles.add(library.article(version -> {
                version.language = "zh-Hans";
                version.topicId = "culture";
                version.difficulty = difficulty;
            }));
        }
        library.article(version -> {});
        library.article(version -> {});
        library.article(version -> {
            version.language = "zh-Hans";
            version.topicId = "culture";
        });
        for (int reader = 0; reader < 11; reader++) {
            int languages = reader % 3;
            String user = library.user(row -> row.practiceLanguages = switch (languages) {
                case 0 -> new String[] {"en", "zh-Hans"};
                case 1 -> new String[] {"en"};
                default -> new String[] {"zh-Hans"};
            });
            for (int i = 0; i < Math.min(reader, articles.size()); i++) {
                library.session(user, articles.get(i), "completed");
            }
        }
        String gone = library.user();
        articles.forEach(article -> library.session(gone, article, "completed"));
        database.run(
                entities -> entities.createNativeQuery("update sessions set touched_at = :then where user_id = :gone")
                        .setParameter(
                                "then",
                                NOW.truncatedTo(ChronoUnit.DAYS)
                                        .minus(Duration.ofDays(30))
                                        .minusMillis(1))
                        .setParameter("gone", gone)
                        .executeUpdate());
    }

    private KeepRollUps keeper(Function<EntityManager, RollUpRepository> rows) {
        return SessionBeans.bean(
                KeepRollUps.class,
                database,
                entities -> new KeepRollUps(
                        rows.apply(entities), new ContentFigureRepository(entities), counted(entities), () -> now),
                method -> {});
    }

    private CountCells counted(EntityManager entities) {
        return new CountCells(
                new CellRepository(entities),
                new SeenArticles(new SeenRepository(entities), () -> NOW),
                new SeenSteps(new SeenArticles(new SeenRepository(entities), () -> NOW)),
                settings(entities),
                () -> NOW) {
            @Override
            public Map<Cell, Integer> seen() {
                counts.incrementAndGet();
                return super.seen();
            }
        };
    }

    private ReadRollUps read(EntityManager entities) {
        return new ReadRollUps(new RollUpRepository(entities), rollUps, counted(entities));
    }

    private List<CellLevel> kept() {
        return database.inTransaction(entities -> read(entities).levels());
    }

    private long below() {
        return database.inTransaction(entities -> read(entities).belowTarget());
    }

    private List<CellLevel> live() {
        return database.inTransaction(entities -> counted(entities).count());
    }

    private UsersAndSessions uses() {
        return database.inTransaction(entities -> read(entities).uses());
    }

    private UsersAndSessions liveUses() {
        return database.inTransaction(entities -> new ContentFigureRepository(entities)
                .usersAndSessions(now.minus(Duration.ofDays(7)).truncatedTo(ChronoUnit.HOURS)));
    }

    private List<CellSeenRow> stored() {
        return database.inTransaction(entities -> new RollUpRepository(entities).cellsSeen());
    }

    private static CellLevel level(List<CellLevel> levels) {
        return levels.stream()
                .filter(level -> level.cell().equals(CELL))
                .findAny()
                .orElseThrow();
    }

    private void target(int target) {
        database.run(entities -> {
            GenerationConfig config = settings(entities).config();
            settings(entities)
                    .replace(new GenerationConfig(
                            config.languages(),
                            target,
                            config.targets(),
                            config.batchMax(),
                            config.maxJobsPerRun(),
                            config.auditSampleRate(),
                            config.retireHealthBelow(),
                            config.reportTakedownsPerHour(),
                            config.mix(),
                            config.pairGeneration(),
                            config.promptVersion(),
                            config.dailyCostCapUsd(),
                            config.playgroundDailyCapUsd()));
        });
    }

    private static GenerationSettings settings(EntityManager entities) {
        return new GenerationSettings(
                new GenerationSettingsRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> NOW),
                () -> NOW);
    }
}
