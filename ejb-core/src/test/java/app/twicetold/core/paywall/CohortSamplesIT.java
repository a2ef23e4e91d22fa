package app.twicetold.core.paywall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.Nodes;
import app.twicetold.core.SessionBeans;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.account.IdentityRepository;
import app.twicetold.persistence.paywall.BenchmarkRepository;
import app.twicetold.persistence.paywall.BenchmarkRow;
import app.twicetold.persistence.paywall.CohortRepository;
import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples of the cohorts say what a count over all plans and sessions says, whatever happens when. */
class CohortSamplesIT {
    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture library = LibraryFixture.numbered(database);
    private final CohortSteps steps = steps(database, method -> {});
    private final BuildBenchmarks build = new BuildBenchmarks(steps);
    private String article = "";

    @BeforeEach
    void emptyDatabase() {
        database.clear();
        library.topics("science");
        article = library.article(version -> {});
    }

    static CohortSteps steps(TestDatabase database, Consumer<String> before) {
        return SessionBeans.bean(
                CohortSteps.class,
                database,
                entities -> new CohortSteps(
                        new CohortRepository(entities), new BenchmarkRepository(entities), () -> LibraryFixture.NOW),
                before);
    }

    /** All that the service does to what is counted, in any order, with parts of folds and repairs in between. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anyHistoryIsThatOfTheCount(long seed) {
        Random random = new Random(seed);
        List<String> users = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            users.add(library.user());
        }
        for (int i = 0; i < 20; i++) {
            change(random, users);
        }
        build.build();
        int samples = 0;
        for (int step = 0; step < 200; step++) {
            change(random, users);
            if (random.nextInt(4) == 0) {
                steps.fold(1 + random.nextInt(5));
            }
            if (step % 5 == 0) {
                assertEqualToCount("step " + step);
                samples += number("select count(*) from cohort_samples");
            }
            if (random.nextInt(60) == 0) {
                sql("delete from roll_ups where name = 'cohort_samples'");
                do {
                    change(random, users);
                } while (steps.noteNext(2));
            }
        }
        assertEqualToCount("at the end");
        assertThat(number("select count(*) from cohort_samples_changes")).isZero();
        assertThat(samples).as("samples in all steps").isGreaterThan(40);
    }

    private void change(Random random, List<String> users) {
        String user = users.get(random.nextInt(users.size()));
        String any = "id = (select id from sessions order by md5(id || '" + random.nextInt() + "') limit 1)";
        switch (random.nextInt(14)) {
            case 0, 1, 2, 3, 4, 5 -> trained(user, 10 + random.nextInt(8), random.nextInt(101));
            case 6, 7 -> planned(user, random.nextInt(3) * 2 + 3, random.nextInt(101));
            case 8 ->
                sql("update plans set start_date = start_date + %d where user_id = '%s'"
                        .formatted(random.nextInt(5) - 2, user));
            case 9 -> sql("delete from sessions where " + any);
            case 10 ->
                database.run(entities -> {
                    DeletionRepository deletions = new DeletionRepository(entities);
                    deletions.deleteSessions(user);
                    deletions.deletePractice(user);
                });
            case 11 -> {
                users.remove(user);
                users.add(library.user());
                if (random.nextBoolean()) {
                    database.run(entities -> new DeletionRepository(entities).deleteUser(user));
                } else {
                    // As a node of the release before does it.
                    sql("delete from users where id = '%s'".formatted(user));
                }
            }
            case 12 -> {
                String other = users.get(random.nextInt(users.size()));
                if (!other.equals(user)) {
                    users.remove(user);
                    users.add(library.user());
                    database.run(entities -> {
                        new IdentityRepository(entities).move(user, other);
                        new DeletionRepository(entities).deleteUser(user);
                    });
                }
            }
            default ->
                sql("update plans set baseline_overall = nullif(%d, 0) where user_id = '%s'"
                        .formatted(random.nextInt(101), user));
        }
    }

    /** Before each of its transactions in turn. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void aRunThatBreaksIsGoneOnWith(int call) {
        history();
        int[] calls = {0};
        CohortSteps broken = steps(database, method -> {
            if (++calls[0] == call) {
                throw new IllegalStateException("The node dies");
            }
        });

        assertThatThrownBy(() -> {
                    broken.fold(2);
                    broken.noteNext(3);
                    new BuildBenchmarks(broken).build();
                })
                .isInstanceOf(IllegalStateException.class);
        long reached = number("select count(*) from roll_ups where name = 'cohort_samples'");

        assertThat(reached).isEqualTo(call > 2 ? 1 : 0);
        assertEqualToCount("gone on with");
    }

    @Test
    void aFirstCountGoesOnWhereItWas() {
        history();
        steps.noteNext(3);
        steps.fold(100);
        assertThat(steps.isCounted()).isFalse();

        boolean more = true;
        while (more) {
            more = steps.noteNext(3);
        }

        assertThat(number("select count(*) from cohort_samples_changes"))
                .isEqualTo(number("select count(*) from users") - 3);
        assertEqualToCount("the rest");
    }

    /** Another node may have read the last page meanwhile. */
    @Test
    void aFirstCountThatIsDoneIsNotBegunAgain() {
        history();
        build.build();

        assertThat(steps.noteNext(3)).isFalse();
        assertThat(steps.isCounted()).isTrue();
        assertThat(number("select count(*) from cohort_samples_changes")).isZero();
    }

    @Test
    void whileSamplesAreReadAgainTheTableStays() {
        history();
        build.build();
        long rows = number("select count(*) from cohort_benchmarks");
        sql("truncate cohort_samples, cohort_sums");
        sql("delete from roll_ups where name = 'cohort_samples'");

        steps.build();

        assertThat(number("select count(*) from cohort_benchmarks"))
                .isEqualTo(rows)
                .isPositive();
        assertEqualToCount("read again");
    }

    @Test
    void nodesAtOnceKeepWhatOneWould() throws Exception {
        history();
        Nodes.atOnce(() -> {
            build.build();
            history();
            return steps.fold(2);
        });
        assertEqualToCount("all at once");
    }

    /** A mark by time or number would pass such a change. */
    @Test
    void aSessionThatIsCommittedLateCountsThen() {
        String user = library.user();
        planned(user, 3, 60);
        String session = trained(user, 14, 70);
        sql("update sessions set completed_at = null where id = '%s'".formatted(session));
        build.build();
        database.run(late -> {
            late.createNativeQuery("update sessions set completed_at = created_at where id = '%s'".formatted(session))
                    .executeUpdate();
            assertEqualToCount("before the commit");
        });

        assertEqualToCount("after it");
        assertThat(number("select count(*) from cohort_samples")).isOne();
    }

    @Test
    void aFoldThatBreaksLosesNothing() {
        build.build();
        history();
        long notes = number("select count(*) from cohort_samples_changes");

        assertThatThrownBy(() -> database.run(entities -> {
                    new CohortRepository(entities).fold(3);
                    throw new IllegalStateException("The node dies");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(number("select count(*) from cohort_samples")).isZero();
        assertThat(number("select count(*) from cohort_samples_changes")).isEqualTo(notes);
        assertEqualToCount("after it");
    }

    @Test
    void nothingIsLeftOfAUserWhoseSampleIsMadeMeanwhile() throws Exception {
        history();
        build.build();
        String user = library.user();
        planned(user, 3, 60);
        trained(user, 14, 70);

        Nodes.deleteDuring(
                page -> {
                    CohortRepository cohorts = new CohortRepository(page);
                    cohorts.lock();
                    cohorts.fold(10);
                },
                database,
                deletions -> deletions.deleteUser(user));

        assertThat(number("select count(*) from cohort_samples where user_id = '%s'".formatted(user)))
                .isZero();
        assertThat(number("select count(*) from cohort_samples_changes")).isZero();
        assertEqualToCount("after it");
    }

    @Test
    void onlyUsersWhoChangedAreRead() {
        history();
        history();
        build.build();
        assertThat(database.rowsRead("sessions", entities -> new CohortRepository(entities).fold(10)))
                .isZero();
        String user = library.user();
        planned(user, 3, 60);
        trained(user, 14, 70);

        assertThat(database.rowsRead("sessions", entities -> new CohortRepository(entities).fold(10)))
                .isLessThanOrEqualTo(2);
        assertThat(database.rowsRead("plans", entities -> new CohortRepository(entities).fold(10)))
                .isZero();
    }

    @Test
    void whatChangesNoSampleIsNotNoted() {
        String user = library.user();
        planned(user, 3, 60);
        String session = trained(user, 14, 70);
        build.build();

        sql("update sessions set touched_at = touched_at + interval '1 day', stage = 'reading' where id = '%s'"
                .formatted(session));
        sql("update plans set goal = 'other'");
        library.session(user, article, "reading");

        assertThat(number("select count(*) from cohort_samples_changes")).isZero();
    }

    /** Eight users: with a plan, with a sample, and without. */
    private void history() {
        for (int n = 0; n < 8; n++) {
            String user = library.user();
            if (n > 0) {
                planned(user, 3 + n % 3 * 2, 12 * n);
            }
            if (n > 2) {
                trained(user, 10 + n, 90 - n);
            }
        }
    }

    private void planned(String user, int weeklyDays, int baseline) {
        String diagnostic = library.session(user, article, "completed", "diagnostic");
        library.assessment(user, diagnostic, 1, baseline, row -> row.efficiency = Math.abs(baseline - 7));
        sql("""
                insert into plans (user_id, session_id, started_at, start_date, goal, weekly_days, target_skill,
                    baseline_overall)
                values ('%s', '%s', '2026-02-01T10:00:00Z', '2026-02-01', 'remember_more', %d, 'name_the_claim', %d)
                on conflict (user_id) do update
                set session_id = excluded.session_id, weekly_days = excluded.weekly_days,
                    baseline_overall = excluded.baseline_overall
                """.formatted(user, diagnostic, weeklyDays, baseline));
    }

    private String trained(String user, int day, int overall) {
        String session = library.session(user, library.article(version -> {}), "completion");
        library.assessment(user, session, 1, overall, row -> row.fluency = 100 - overall);
        library.assessment(user, session, 2, 100 - overall, row -> {});
        sql("""
                update sessions
                set stage = 'completed', local_date = date '2026-02-01' + %1$d - 1,
                    completed_at = timestamptz '2026-02-01T10:00:00Z' + interval '%1$d days'
                where id = '%2$s'
                """.formatted(day, session));
        return session;
    }

    private void assertEqualToCount(String when) {
        build.build();
        database.run(entities -> {
            List<BenchmarkRow> built = new BenchmarkRepository(entities).all();
            assertThat(built)
                    .as(when)
                    .usingRecursiveComparison()
                    .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
                    .isEqualTo(CountedCohorts.in(entities));
        });
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
