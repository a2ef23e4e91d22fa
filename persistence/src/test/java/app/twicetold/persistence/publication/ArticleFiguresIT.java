package app.twicetold.persistence.publication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures that follow changes are those that a count of all rows has, whatever happens when. */
class ArticleFiguresIT {
    private static final Instant NOW = Instant.parse("2026-03-02T10:00:00Z");
    private static final int ARTICLES = 3;
    private static final int USERS = 6;

    private final TestDatabase database = TestDatabase.get();
    private int made;

    @BeforeEach
    void aLibraryAndUsers() {
        database.clear();
        sql("insert into topics values ('science', 'g', 'c', 1)");
        for (int article = 0; article < ARTICLES; article++) {
            sql("insert into articles (id, language, created_at) values ('art_%d', 'en', now())".formatted(article));
            version("art_" + article, 1, "{}");
        }
        for (int user = 0; user < USERS; user++) {
            user("usr_" + user);
        }
    }

    /** All that the service does to what is counted, in any order, with folds and repairs in between. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theFiguresOfAnyHistoryAreThoseOfTheCount(long seed) {
        Random random = new Random(seed);
        session("usr_0", "art_0");
        count();
        for (int step = 0; step < 250; step++) {
            change(random);
            if (step % 5 == 0) {
                assertEqualToCount("step " + step);
            }
        }
        assertThat(facts().stream().mapToLong(HealthFactsRow::votes).sum()).isPositive();
        foldAll();
        assertThat(number("select count(*) from article_figure_changes")).isZero();
        assertEqualToCount("folded");
        count();
        assertEqualToCount("repaired");
    }

    private void change(Random random) {
        String user = "usr_" + random.nextInt(USERS);
        String other = "usr_" + random.nextInt(USERS);
        String article = "art_" + random.nextInt(ARTICLES);
        String any = "(select id from %s order by md5(id || '" + random.nextInt() + "') limit 1)";
        switch (random.nextInt(16)) {
            case 0, 1, 2 -> session(user, article);
            case 3, 4 ->
                sql("update sessions set completed_at = now(), stage = 'completed' where id = "
                        + any.formatted("sessions"));
            case 5, 6 -> assessments(any.formatted("sessions"), random.nextInt(101));
            case 7, 8 -> sql("""
                    insert into assessment_feedback (assessment_id, user_id, helpful, updated_at)
                    select id, user_id, %s, now() from assessments where id = %s
                    on conflict (assessment_id) do update set helpful = excluded.helpful
                    """.formatted(random.nextBoolean(), any.formatted("assessments")));
            case 9 -> sql("""
                    insert into reports (id, user_id, article_id, article_version, reason, status, created_at)
                    values ('rpt_%d', '%s', '%s', 1, 'rights', 'open', now()) on conflict do nothing
                    """.formatted(made++, user, article));
            case 10 ->
                sql("update reports set status = '%s' where id = %s"
                        .formatted(
                                List.of("open", "upheld", "dismissed").get(random.nextInt(3)),
                                any.formatted("reports")));
            case 11 -> sql("delete from sessions where id = " + any.formatted("sessions"));
            case 12 -> {
                sql("update reports set user_id = null where user_id = '%s'".formatted(user));
                sql("delete from users where id = '%s'".formatted(user));
                user(user);
            }
            case 13 -> merge(user, other);
            case 14 -> {
                long version =
                        1 + number("select max(version) from article_versions where article_id = '" + article + "'");
                sql("update article_versions set is_head = false, is_current = false where article_id = '%s'"
                        .formatted(article));
                version(
                        article,
                        version,
                        random.nextBoolean() ? "{}" : "{\"edited_by\": \"a\", \"parent_version\": 1}");
            }
            default -> {
                if (random.nextInt(8) == 0) {
                    count();
                } else {
                    fold(1 + random.nextInt(20));
                }
            }
        }
    }

    @Test
    void withoutACountTheRowsAreRead() {
        database.run(entities -> {
            entities.createNativeQuery("set local session_replication_role = replica")
                    .executeUpdate();
            insertSession(entities, "from_before", "usr_0", "art_0");
        });
        session("usr_1", "art_0");

        assertThat(number("select count(*) from article_figure_changes")).isEqualTo(1);
        assertThat(facts().get(0).started()).isEqualTo(2);
        count();
        assertThat(facts().get(0).started()).isEqualTo(2);
        assertThat(number("select count(*) from article_figure_changes")).isZero();
    }

    @Test
    void aFoldThatBreaksLosesNothing() {
        count();
        history();

        assertThatThrownBy(() -> database.run(entities -> {
                    ArticleFigureRepository figures = new ArticleFigureRepository(entities);
                    figures.lock();
                    figures.fold(3);
                    throw new IllegalStateException("The node dies");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(number("select count(*) from article_figures")).isZero();
        assertEqualToCount("broken");
        fold(3);
        assertEqualToCount("after half of it");
        foldAll();
        assertEqualToCount("after all of it");
    }

    @Test
    void aCountThatBreaksLeavesTheFiguresAsTheyWere() {
        count();
        history();
        fold(3);

        assertThatThrownBy(() -> database.run(entities -> {
                    ArticleFigureRepository figures = new ArticleFigureRepository(entities);
                    figures.freeze();
                    figures.count(1, NOW);
                    throw new IllegalStateException("The node dies");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertEqualToCount("broken");
    }

    @Test
    void foldsAtOnceAddEachChangeOnce() throws Exception {
        count();
        history();
        long changes = number("select count(*) from article_figure_changes");
        ExecutorService nodes = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Long>> folds = new ArrayList<>();
            for (int node = 0; node < 8; node++) {
                folds.add(() -> fold(2));
            }
            long folded = 0;
            for (Future<Long> fold : nodes.invokeAll(folds)) {
                folded += fold.get();
            }
            assertThat(folded).isEqualTo(Math.min(16, changes));
        } finally {
            nodes.shutdown();
        }
        assertEqualToCount("all at once");
    }

    /** A mark by time or number would pass such a change. */
    @Test
    void aChangeThatIsCommittedLateCountsThen() {
        count();
        database.run(late -> {
            insertSession(late, "late", "usr_0", "art_0");
            session("usr_1", "art_0");
            foldAll();
            assertEqualToCount("before the commit");
        });

        assertThat(facts().get(0).started()).isEqualTo(2);
        assertEqualToCount("after it");
        foldAll();
        assertEqualToCount("and after the next fold");
    }

    @Test
    void aChangeThatIsCommittedAfterARepairIsNeitherLostNorCountedTwice() {
        database.run(late -> {
            insertSession(late, "late", "usr_0", "art_0");
            count();
        });

        assertThat(facts().get(0).started()).isEqualTo(1);
        assertEqualToCount("the repair did not see it");
        count();
        assertThat(facts().get(0).started()).isEqualTo(1);
    }

    /** Between the first statement of a count and the last one of it. */
    @Test
    void aChangeWhileAllRowsAreCountedCountsOnce() {
        history();
        database.run(entities -> {
            ArticleFigureRepository figures = new ArticleFigureRepository(entities);
            figures.freeze();
            assertThat(figures.isCounted()).isFalse();
            sql("delete from sessions where user_id = 'usr_0'");
            session("usr_4", "art_0");
            assessments("any (select id from sessions)", 40);
            sql("update sessions set completed_at = now() where user_id = 'usr_2'");
            figures.count(1, NOW);
        });

        assertThat(number("select sum(started) from article_figures")).isEqualTo(4);
        assertEqualToCount("counted");
        foldAll();
        assertEqualToCount("folded");
        assertThat(number("select sum(started) from article_figures")).isEqualTo(4);
    }

    @Test
    void oneCountsAtATimeAndTheNextSeesWhatItHasDone() throws Exception {
        history();
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            List<Future<Boolean>> counted = new ArrayList<>();
            database.run(entities -> {
                ArticleFigureRepository figures = new ArticleFigureRepository(entities);
                figures.freeze();
                counted.add(other.submit(() -> database.inTransaction(second -> {
                    ArticleFigureRepository late = new ArticleFigureRepository(second);
                    late.freeze();
                    return late.isCounted();
                })));
                while (number("select count(*) from pg_stat_activity where wait_event_type = 'Lock'") == 0) {
                    Thread.onSpinWait();
                }
                figures.count(1, NOW);
            });
            assertThat(counted.get(0).get()).isTrue();
        } finally {
            other.shutdown();
        }
        assertEqualToCount("once");
    }

    /** The deletion has to take away what the vote became, not what it was. */
    @Test
    void aVoteThatChangesWhileItsAssessmentGoesIsTakenAway() throws Exception {
        count();
        history();
        ExecutorService deletion = Executors.newSingleThreadExecutor();
        try {
            List<Future<?>> deleted = new ArrayList<>();
            database.run(entities -> {
                entities.createNativeQuery("update assessment_feedback set helpful = not helpful")
                        .executeUpdate();
                deleted.add(deletion.submit(() -> sql("delete from sessions")));
                while (number("select count(*) from pg_stat_activity where wait_event_type = 'Lock'") == 0) {
                    Thread.onSpinWait();
                }
            });
            deleted.get(0).get();
        } finally {
            deletion.shutdown();
        }

        assertThat(number("select count(*) from assessment_feedback")).isZero();
        assertEqualToCount("all gone");
        foldAll();
        assertThat(number("select coalesce(sum(abs(helpful) + abs(votes) + abs(assessed)), 0) from article_figures"))
                .isZero();
    }

    @Test
    void noSessionAndNoAssessmentIsReadOnceAllAreCounted() {
        history();
        count();

        assertThat(database.statementsOf(entities -> {
                    new HealthRepository(entities).served();
                    new HealthRepository(entities).of("art_0");
                    new ArticleFigureRepository(entities).fold(10);
                }))
                .hasSize(5)
                .noneMatch(statement -> statement.contains("sessions") || statement.contains("from assessments"));
    }

    /** Sessions of both articles with assessments and votes. */
    private void history() {
        for (int user = 0; user < 4; user++) {
            session("usr_" + user, "art_" + user % 2);
        }
        assessments("any (select id from sessions)", 70);
        sql("insert into assessment_feedback select id, user_id, round = 1, null, now() from assessments");
        sql("update sessions set completed_at = now() where user_id < 'usr_2'");
    }

    private void assertEqualToCount(String when) {
        database.run(entities -> {
            HealthRepository health = new HealthRepository(entities);
            assertThat(health.served()).as(when).isEqualTo(health.countServed());
            for (int article = 0; article < ARTICLES; article++) {
                Optional<HealthFactsRow> counted = health.countOf("art_" + article);
                assertThat(health.of("art_" + article)).as(when).isEqualTo(counted);
            }
        });
    }

    private List<HealthFactsRow> facts() {
        return database.inTransaction(entities -> new HealthRepository(entities).served());
    }

    private void count() {
        database.run(entities -> {
            ArticleFigureRepository figures = new ArticleFigureRepository(entities);
            figures.freeze();
            figures.count(1, NOW);
        });
    }

    private long fold(int most) {
        return database.inTransaction(entities -> {
            ArticleFigureRepository figures = new ArticleFigureRepository(entities);
            figures.lock();
            return figures.fold(most);
        });
    }

    private void foldAll() {
        while (fold(7) > 0) {
            made++;
        }
    }

    private void merge(String from, String to) {
        if (from.equals(to)) {
            return;
        }
        sql("delete from sessions where user_id = '%s' and completed_at is null".formatted(from));
        for (String table : List.of("sessions", "attempts", "assessments", "assessment_feedback")) {
            sql("update %s set user_id = '%s' where user_id = '%s'".formatted(table, to, from));
        }
        sql("update reports set user_id = null where user_id = '%s'".formatted(from));
        sql("delete from users where id = '%s'".formatted(from));
        user(from);
    }

    private void user(String id) {
        sql("insert into users (id, practice_languages, created_at) values ('%s', '{en}', now())".formatted(id));
    }

    private void version(String article, long version, String provenance) {
        sql("""
                insert into article_versions (article_id, version, status, is_head, is_current, language, topic_id,
                    difficulty, title, byline, paragraphs, hint, key_points, length, source_name, provenance, created_at)
                values ('%s', %d, 'published', true, true, 'en', 'science', 1, 't', 'b', '[]', 'h', '[]', 1, 's', '%s', now())
                """.formatted(article, version, provenance));
    }

    private void session(String user, String article) {
        String id = "ses_" + made++;
        database.run(entities -> insertSession(entities, id, user, article));
    }

    private static void insertSession(EntityManager entities, String id, String user, String article) {
        entities.createNativeQuery("""
                insert into sessions (id, user_id, kind, article_id, article_version, language, stage, created_at, touched_at)
                select '%s', '%s', 'training', article_id, version, 'en', 'reading', now(), now()
                from article_versions
                where article_id = '%s' and is_current
                on conflict (user_id, article_id) where completed_at is null do nothing
                """.formatted(id, user, article)).executeUpdate();
    }

    /** Both rounds, unless they are there. */
    private void assessments(String session, int score) {
        sql("""
                insert into attempts (id, session_id, user_id, round, status, declared_duration_ms, duration_ms,
                    content_type, size_bytes, sha256, pause_count, created_at)
                select id || '_' || r, id, user_id, r, 'assessed', 1, 1, 'audio/wav', 1, 'x', 0, now()
                from sessions, generate_series(1, 2) r
                where id = %s
                on conflict do nothing
                """.formatted(session));
        sql("""
                insert into assessments (id, attempt_id, session_id, user_id, round, article_id, article_version, language,
                    rubric_version, model_ref, confidence, overall, key_info, structure, efficiency, fluency, findings,
                    created_at)
                select 'asm_' || t.id, t.id, s.id, s.user_id, t.round, s.article_id, s.article_version, 'en', 'v1', 'mock',
                    'high', 1, %d, 1, 1, 1, '{}', now()
                from attempts t
                join sessions s on s.id = t.session_id
                on conflict do nothing
                """.formatted(score));
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
