package app.twicetold.core.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.Nodes;
import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.generation.CellRepository;
import app.twicetold.persistence.generation.SeenRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept of users says what a count over all sessions says, whatever happens when. */
class SeenArticlesIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final LocalDate SINCE =
            LocalDate.ofInstant(NOW, ZoneOffset.UTC).minusDays(30);
    private static final Cell CELL = new Cell("en", "science", 1);

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture library = LibraryFixture.numbered(database);
    private final SeenSteps steps = steps(method -> {});
    private final KeepSeenArticles keeper = new KeepSeenArticles(steps);

    @BeforeEach
    void twoTopics() {
        database.clear();
        library.topics("science", "culture");
    }

    /** All that the service does to what is counted, in any order, with parts of folds and repairs in between. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anyHistoryIsThatOfTheCount(long seed) {
        Random random = new Random(seed);
        List<String> users = new ArrayList<>();
        List<String> articles = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            users.add(library.user(user -> user.practiceLanguages = new String[] {"en", "zh-Hans"}));
            articles.add(article(random));
        }
        for (int i = 0; i < 20; i++) {
            change(random, users, articles);
        }
        keeper.keep();
        int busy = 0;
        for (int step = 0; step < 200; step++) {
            change(random, users, articles);
            if (random.nextInt(4) == 0) {
                steps.fold(1 + random.nextInt(5));
            }
            if (step % 5 == 0) {
                assertEqualToCount("step " + step);
                busy += kept().values().stream().mapToInt(seen -> seen).max().orElse(0);
            }
            if (random.nextInt(60) == 0) {
                sql("delete from roll_ups where name = 'articles_seen'");
                do {
                    change(random, users, articles);
                } while (steps.noteNext(2));
            }
        }
        assertEqualToCount("at the end");
        assertThat(number("select count(*) from articles_seen_changes")).isZero();
        assertThat(busy).as("articles seen in all steps").isGreaterThan(20);
    }

    private void change(Random random, List<String> users, List<String> articles) {
        String user = users.get(random.nextInt(users.size()));
        String article = articles.get(random.nextInt(articles.size()));
        String any = "id = (select id from sessions order by md5(id || '" + random.nextInt() + "') limit 1)";
        switch (random.nextInt(14)) {
            case 0, 1, 2, 3, 4 -> library.session(user, article, "completed");
            case 5, 6 ->
                sql("update sessions set touched_at = timestamptz '2026-03-02 10:00Z' - interval '%d hours' where %s"
                        .formatted(random.nextInt(24 * 34), any));
            case 7 -> sql("delete from sessions where " + any);
            case 8 -> sql("delete from sessions where user_id = '%s'".formatted(user));
            case 9 -> {
                // As a node of the release before does it.
                sql("delete from users where id = '%s'".formatted(user));
                users.remove(user);
                users.add(library.user(row -> row.practiceLanguages = new String[] {"en"}));
            }
            case 10 -> {
                String other = users.get(random.nextInt(users.size()));
                sql("update sessions set user_id = '%s' where user_id = '%s'".formatted(other, user));
            }
            case 11 -> articles.add(article(random));
            case 12 ->
                sql("update article_versions set status = '%s', difficulty = %d where article_id = '%s'"
                        .formatted(random.nextBoolean() ? "published" : "retired", 1 + random.nextInt(3), article));
            default ->
                sql("update users set practice_languages = '%s' where id = '%s'"
                        .formatted(List.of("{en}", "{zh-Hans,en}", "{}").get(random.nextInt(3)), user));
        }
    }

    private String article(Random random) {
        boolean chinese = random.nextBoolean();
        return library.article(version -> {
            version.language = chinese ? "zh-Hans" : "en";
            version.topicId = random.nextBoolean() ? "science" : "culture";
        });
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-30T23:59:59.999Z, false",
        "2026-01-31T00:00:00Z, true",
        "2026-01-31T23:59:59.999Z, true",
        "2026-02-01T00:00:00Z, true",
        "2026-03-02T10:00:05Z, true"
    })
    void aUserIsActiveFromTheDayThirtyDaysAgoOn(Instant touched, boolean active) {
        String user = library.user();
        library.session(user, library.article(version -> {}), "completed");
        sql("update sessions set touched_at = '" + touched + "'");
        keeper.keep();

        assertThat(kept()).isEqualTo(active ? Map.of(CELL, 1) : Map.of());
        assertEqualToCount(touched.toString());
    }

    /** The clock of the second node is five seconds behind. */
    @Test
    void aTouchThatGoesBackToTheDayBeforeCountsThere() {
        String user = library.user();
        library.session(user, library.article(version -> {}), "completed");
        keeper.keep();
        sql("update sessions set touched_at = '2026-01-31T00:00:02Z'");
        assertThat(kept()).isEqualTo(Map.of(CELL, 1));

        sql("update sessions set touched_at = '2026-01-30T23:59:58Z'");

        assertThat(kept()).isEmpty();
        assertEqualToCount("back");
    }

    @Test
    void aTouchOfADayThatIsNotedIsNotNotedAgain() {
        library.session(library.user(), library.article(version -> {}), "completed");
        keeper.keep();

        sql("update sessions set touched_at = touched_at + interval '1 hour', stage = 'reading'");
        assertThat(number("select count(*) from articles_seen_changes")).isZero();
        sql("update sessions set touched_at = touched_at + interval '13 hours'");
        assertThat(number("select count(*) from articles_seen_changes")).isEqualTo(1);
    }

    @Test
    void untilAllUsersAreNotedTheSessionsAreCounted() {
        history();
        steps.noteNext(2);
        assertThat(isCounted()).isFalse();
        Map<Cell, Integer> counted = counted();

        assertThat(levels()).containsAllEntriesOf(counted);
        keeper.keep();

        assertThat(isCounted()).isTrue();
        assertThat(levels()).containsAllEntriesOf(counted);
        assertThat(counted).isNotEmpty();
    }

    /** Before each of its transactions in turn. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void aRunThatBreaksIsGoneOnWith(int call) {
        history();
        int[] calls = {0};
        KeepSeenArticles broken =
                new KeepSeenArticles(steps(method -> {
                    if (++calls[0] == call) {
                        throw new IllegalStateException("The node dies");
                    }
                })) {
                    @Override
                    public void keep() {
                        super.keep();
                        // The rest of the hour, so that each number breaks something.
                        history();
                        super.keep();
                        super.keep();
                        super.keep();
                    }
                };

        assertThatThrownBy(broken::keep).isInstanceOf(IllegalStateException.class);
        keeper.keep();

        assertEqualToCount("gone on with");
    }

    @Test
    void aFoldThatBreaksLosesNothing() {
        keeper.keep();
        history();
        long changes = number("select count(*) from articles_seen_changes");

        assertThatThrownBy(() -> database.run(entities -> {
                    seen(entities).fold(3);
                    throw new IllegalStateException("The node dies");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(number("select count(*) from articles_seen")).isZero();
        assertThat(number("select count(*) from articles_seen_changes")).isEqualTo(changes);
        assertEqualToCount("after it");
    }

    @Test
    void nodesAtOnceKeepWhatOneWould() throws Exception {
        history();
        Nodes.atOnce(() -> {
            keeper.keep();
            history();
            return steps.fold(2);
        });
        assertEqualToCount("all at once");
    }

    /** A mark by time or number would pass such a change. */
    @Test
    void aSessionThatIsCommittedLateCountsThen() {
        String user = library.user();
        String article = library.article(version -> {});
        keeper.keep();
        database.run(late -> {
            insertSession(late, user, article);
            keeper.keep();
            assertEqualToCount("before the commit");
        });

        assertThat(kept()).isEqualTo(Map.of(CELL, 1));
        assertEqualToCount("after it");
    }

    @Test
    void aSessionThatIsCommittedLateInAFirstCountCountsThen() {
        String user = library.user();
        String article = library.article(version -> {});
        database.run(late -> {
            insertSession(late, user, article);
            keeper.keep();
        });

        assertThat(kept()).isEqualTo(Map.of(CELL, 1));
    }

    /** More than one of them, so that the work of a request has a bound. */
    @Test
    void aRequestAddsOnePageAndLeavesTheRestToTheHour() {
        keeper.keep();
        String article = library.article(version -> {});
        sql("insert into articles_seen_changes (user_id) select 'gone_' || n from generate_series(1, 2500) n");
        String user = library.user();
        library.session(user, article, "completed");

        assertThat(inRequest()).isEmpty();
        assertThat(number("select count(*) from articles_seen_changes")).isEqualTo(2501 - SeenArticles.PAGE_OF_REQUEST);
        keeper.keep();

        assertThat(inRequest()).isEqualTo(Map.of(CELL, 1));
    }

    @Test
    void aRequestWaitsForNobodyWhoAddsChanges() {
        keeper.keep();
        library.session(library.user(), library.article(version -> {}), "completed");
        database.run(hour -> {
            new SeenRepository(hour).lock();
            assertThat(inRequest()).isEmpty();
        });

        assertThat(inRequest()).isEqualTo(Map.of(CELL, 1));
    }

    @Test
    void aDeletionDoesNotWaitForACount() {
        keeper.keep();
        library.session(library.user(), library.article(version -> {}), "completed");

        database.run(hour -> {
            assertThat(cells(hour).seen()).containsEntry(CELL, 1);
            cells(hour).countInRequest();
            boolean free = database.inTransaction(deletion -> new SeenRepository(deletion).tryLock());
            assertThat(free).isTrue();
        });
    }

    private Map<Cell, Integer> inRequest() {
        return database.inTransaction(entities -> {
            SeenArticles seen = seen(entities);
            seen.foldInRequest();
            return seen.busy(SINCE);
        });
    }

    /** It came between the numbers and the changes. */
    @Test
    void aChangeOfAnArticleWithoutANumberWaits() {
        keeper.keep();
        String user = library.user();
        library.session(user, library.article(version -> {}), "completed");

        database.run(entities ->
                assertThat(new SeenRepository(entities).takeChanges(10)).isEmpty());

        assertThat(kept()).isEqualTo(Map.of(CELL, 1));
    }

    @Test
    void nothingIsLeftOfAUserOfWhomChangesAreAddedMeanwhile() throws Exception {
        String user = library.user();
        keeper.keep();
        library.session(user, library.article(version -> {}), "completed");

        Nodes.deleteDuring(page -> seen(page).fold(10), database, deletions -> deletions.deleteUser(user));

        assertThat(number("select count(*) from articles_seen")).isZero();
        assertThat(number("select count(*) from articles_seen_changes")).isZero();
    }

    /** A deletion that has looked for notes before the user is noted, and for a row before that is kept. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingIsLeftOfAUserWhomAFirstCountReadsMeanwhile(boolean account) throws Exception {
        String user = library.user();
        library.session(user, library.article(version -> {}), "completed");
        sql("delete from articles_seen_changes");

        Nodes.deleteDuring(
                page -> {
                    seen(page).noteNext(10);
                    seen(page).fold(10);
                },
                database,
                deletions -> {
                    if (account) {
                        deletions.deleteUser(user);
                    } else {
                        deletions.deleteSessions(user);
                    }
                });

        assertThat(number("select count(*) from articles_seen")).isZero();
        assertThat(number("select count(*) from articles_seen_changes")).isZero();
    }

    @Test
    void noSessionIsReadOnceAllAreKept() {
        history();
        keeper.keep();
        assertThat(database.rowsRead("sessions", this::allAdded)).isZero();
        String user = library.user();
        library.session(user, library.article(version -> {}), "completed");

        assertThat(database.rowsRead("sessions", this::allAdded)).isLessThanOrEqualTo(1);
    }

    @Test
    void noUserIsReadOnceAllAreKept() {
        history();
        keeper.keep();

        assertThat(database.rowsRead("users", entities -> seen(entities).busy(SINCE)))
                .isZero();
        assertThat(kept()).isNotEmpty();
    }

    /** Before the upgrade, and by nodes of the release before. */
    @Test
    void languagesThatAreNotCopiedYetAreThoseOfTheUser() {
        history();
        keeper.keep();
        sql("update articles_seen set languages = null");
        assertThat(kept()).isNotEmpty();
        assertEqualToCount("not copied");

        sql("update users set practice_languages = '{zh-Hans}'");

        assertThat(kept()).isEmpty();
        assertEqualToCount("changed");
    }

    /** It takes what it can read, and knows nothing of languages. */
    @Test
    void aNoteOfLanguagesIsLeftByANodeOfTheReleaseBefore() {
        history();
        keeper.keep();
        sql("update users set practice_languages = '{zh-Hans}'");
        sql("""
                delete from articles_seen_changes c
                where c.article_id is null
                  or exists (select from article_numbers n where n.article_id = c.article_id)
                """);

        assertThat(kept()).isEmpty();
        assertEqualToCount("after it");
    }

    @Test
    void aChangeOfLanguagesReadsNoSession() {
        history();
        keeper.keep();
        sql("update users set practice_languages = '{en}', reminders_enabled = reminders_enabled");
        assertThat(number("select count(*) from articles_seen_changes"))
                .as("the same languages")
                .isZero();

        sql("update users set practice_languages = '{en,zh-Hans}'");

        assertThat(number("select count(*) from articles_seen_changes"))
                .isEqualTo(number("select count(*) from users"));
        assertThat(database.rowsRead("sessions", entities -> seen(entities).fold(SeenArticles.PAGE)))
                .isZero();
        assertThat(number("select count(*) from articles_seen where languages = 'en zh-Hans'"))
                .isEqualTo(number("select count(distinct user_id) from sessions"));
    }

    private void history() {
        List<String> articles = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            articles.add(library.article(version -> {}));
        }
        for (int reader = 0; reader < 5; reader++) {
            String user = library.user();
            articles.subList(0, reader % 4).forEach(article -> library.session(user, article, "completed"));
        }
    }

    private static void insertSession(EntityManager entities, String user, String article) {
        entities.createNativeQuery("""
                insert into sessions (id, user_id, kind, article_id, article_version, language, stage, created_at, touched_at)
                values ('late', '%s', 'training', '%s', 1, 'en', 'reading', '%3$s', '%3$s')
                """.formatted(user, article, NOW)).executeUpdate();
    }

    private void assertEqualToCount(String when) {
        assertThat(kept()).as(when).isEqualTo(counted());
    }

    private Map<Cell, Integer> kept() {
        return database.inTransaction(this::allAdded);
    }

    private Map<Cell, Integer> allAdded(EntityManager entities) {
        SeenArticles seen = seen(entities);
        while (seen.fold(SeenArticles.PAGE)) {
            // The next page.
        }
        return seen.busy(SINCE);
    }

    private boolean isCounted() {
        return database.inTransaction(entities -> seen(entities).isCounted());
    }

    /** As the levels of the cells are made of it, by whatever there is. */
    private Map<Cell, Integer> levels() {
        return database.inTransaction(entities -> cells(entities).seen());
    }

    private Map<Cell, Integer> counted() {
        return database.inTransaction(entities -> cells(entities).counted(SINCE));
    }

    private SeenSteps steps(Consumer<String> before) {
        return SessionBeans.bean(SeenSteps.class, database, entities -> new SeenSteps(seen(entities)), before);
    }

    private static SeenArticles seen(EntityManager entities) {
        return new SeenArticles(new SeenRepository(entities), () -> NOW);
    }

    private CountCells cells(EntityManager entities) {
        return new CountCells(
                new CellRepository(entities),
                seen(entities),
                steps,
                new GenerationSettings(
                        new GenerationSettingsRepository(entities),
                        new RecordAudit(new AuditRepository(entities), () -> NOW),
                        () -> NOW),
                () -> NOW);
    }

    private void sql(String statement) {
        database.run(entities -> entities.createNativeQuery(statement).executeUpdate());
    }

    private long number(String query) {
        return database.inTransaction(
                entities -> NativeRead.of(entities, "select cast((" + query + ") as bigint) as number")
                        .first(Row::bigint)
                        .orElseThrow());
    }
}
