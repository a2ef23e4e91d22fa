package app.twicetold.core.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.privacy.rules.Retention;
import app.twicetold.core.shared.Settings;
import app.twicetold.persistence.privacy.RetentionRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What nobody needs any more is forgotten after its lifetime, and no sooner. */
class ForgettingIT {
    private static final InstantSource CLOCK = InstantSource.fixed(LibraryFixture.NOW);
    private static final RetentionSettings SETTINGS = RetentionSettings.from(new Settings(name -> Optional.empty()));
    private static final String EVENT = "insert into webhook_events values ('store', 'e', 'TEST', 'ignored', '%s')";

    private final TestDatabase database = TestDatabase.get();

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void eventsOfOthersAfterThirtyDays(long secondsOver) {
        insert(EVENT, Retention.WEBHOOK_EVENTS, secondsOver);
        assertThat(forget("webhook_events")).isFalse();
        assertThat(count("webhook_events")).isEqualTo(secondsOver > 0 ? 0 : 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void revocationsWhenTheirPeriodsWouldHaveEnded(long secondsOver) {
        insert(
                "insert into store_revocations select 'x', at, at, at, at from (select timestamptz '%s' as at) moment",
                Retention.STORE_REVOCATIONS, secondsOver);
        forget("store_revocations");
        assertThat(count("store_revocations")).isEqualTo(secondsOver > 0 ? 0 : 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void notificationsAfterThirtyDays(long secondsOver) {
        String user = new LibraryFixture(database).user();
        insert(
                "insert into notification_log (user_id, local_date, kind, transport, title, body, outcome, sent_at) "
                        + "values ('" + user + "', '2026-01-01', 'reminder', 'log', 't', 'b', 'sent', '%s')",
                Retention.NOTIFICATION_LOG,
                secondsOver);
        forget("notification_log");
        assertThat(count("notification_log")).isEqualTo(secondsOver > 0 ? 0 : 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void deletionsThatAreDoneAfterSixtyDays(long secondsOver) {
        insert(
                "insert into deletion_jobs (id, status, created_at, finished_at) values ('done', 'done', now(), '%s')",
                Retention.DELETION_JOBS, secondsOver);
        insert(
                "insert into deletion_jobs (id, status, created_at, finished_at) values ('open', 'failed', '%s', null)",
                Retention.DELETION_JOBS, 1_000);
        forget("deletion_jobs");
        assertThat(count("deletion_jobs")).isEqualTo(secondsOver > 0 ? 1 : 2);
        assertThat(count("deletion_jobs where id = 'open'")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void executionsAfterNinetyDays(long secondsOver) {
        String execution = "insert into batch_executions (id, instance_id, job, status, node, created_at, ended_at, "
                + "heartbeat_at) values (";
        insert(
                execution + "1, 1, 'retention_purge', 'completed', 'n', '2020-01-01', '%s', '2020-01-01')",
                Duration.ofDays(90),
                secondsOver);
        insert(
                execution + "2, 2, 'retention_purge', 'started', 'n', '2020-01-01', null, '%s')",
                Duration.ofDays(90),
                1_000);
        insert("insert into batch_steps values (1, 'purge', 0, 0, null, '%s')", Duration.ofDays(90), 0);
        forget("batch_executions");
        assertThat(count("batch_executions")).isEqualTo(secondsOver > 0 ? 1 : 2);
        assertThat(count("batch_executions where ended_at is null")).isEqualTo(1);
        assertThat(count("batch_steps")).isEqualTo(secondsOver > 0 ? 0 : 1);
    }

    /** As Payara writes them; the second execution of an instance is a restart. */
    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void whatPayaraKeptOfThemWhenBothExecutionsOfAnInstanceAreForgotten(long secondsOver) {
        database.run(entities -> List.of(
                        "insert into jbatchjobinstancedata values (7, 'retention_purge', 'a'), (8, 'retention_purge', 'a')",
                        "insert into jbatchexecutioninstancedata (jobexecid, jobinstanceid, createtime) values "
                                + "(71, 7, '2020-01-01'), (72, 7, '2020-01-01'), (81, 8, '2020-01-01')",
                        "insert into jbatchstepexecutioninstancedata (stepexecid, jobexecid, stepname) values "
                                + "(711, 71, 'purge'), (721, 72, 'purge'), (722, 72, 'delete'), (811, 81, 'purge')",
                        "insert into jbatchstepstatus values (711, ''), (721, ''), (722, ''), (811, '')",
                        "insert into jbatchjobstatus values (7, ''), (8, '')",
                        "insert into jbatchcheckpointdata values ('7,purge,READER', ''), ('7,purge,WRITER', ''), "
                                + "('7,delete,READER', ''), ('8,purge,READER', '')",
                        "insert into batch_executions (id, instance_id, job, status, node, created_at, heartbeat_at) "
                                + "values (81, 8, 'retention_purge', 'started', 'n', '2020-01-01', now())")
                .forEach(sql -> entities.createNativeQuery(sql).executeUpdate()));
        insert(
                "insert into batch_executions (id, instance_id, job, status, node, created_at, ended_at, heartbeat_at) "
                        + "values (72, 7, 'retention_purge', 'completed', 'n', '2020-01-01', '%s', now())",
                Duration.ofDays(90), secondsOver);
        forget("batch_executions");
        forget("jbatchjobinstancedata");
        boolean gone = secondsOver > 0;
        assertThat(count("jbatchjobinstancedata")).isEqualTo(gone ? 1 : 2);
        assertThat(count("jbatchexecutioninstancedata")).isEqualTo(gone ? 1 : 3);
        assertThat(count("jbatchstepexecutioninstancedata")).isEqualTo(gone ? 1 : 4);
        assertThat(count("jbatchstepstatus")).isEqualTo(gone ? 1 : 4);
        assertThat(count("jbatchjobstatus")).isEqualTo(gone ? 1 : 2);
        assertThat(count("jbatchcheckpointdata")).isEqualTo(gone ? 1 : 4);
        assertThat(count("jbatchcheckpointdata where id = '8,purge,READER'")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void whatWildFlyKeptOfThemWhenBothExecutionsOfAnInstanceAreForgotten(long secondsOver) {
        database.run(entities -> List.of(
                        "insert into job_instance values (7, 0, 'retention_purge', 'a'), (8, 0, 'retention_purge', 'a')",
                        "insert into job_execution (jobexecutionid, jobinstanceid, createtime) values "
                                + "(71, 7, '2020-01-01'), (72, 7, '2020-01-01'), (81, 8, '2020-01-01')",
                        "insert into step_execution (stepexecutionid, jobexecutionid) values (711, 71), (721, 72), (811, 81)",
                        "insert into partition_execution (partitionexecutionid, stepexecutionid) values (1, 711), (1, 811)",
                        "insert into batch_executions (id, instance_id, job, status, node, created_at, heartbeat_at) "
                                + "values (81, 8, 'retention_purge', 'started', 'n', '2020-01-01', now())")
                .forEach(sql -> entities.createNativeQuery(sql).executeUpdate()));
        insert(
                "insert into batch_executions (id, instance_id, job, status, node, created_at, ended_at, heartbeat_at) "
                        + "values (72, 7, 'retention_purge', 'completed', 'n', '2020-01-01', '%s', now())",
                Duration.ofDays(90), secondsOver);
        forget("batch_executions");
        forget("job_instance");
        boolean gone = secondsOver > 0;
        assertThat(count("job_instance")).isEqualTo(gone ? 1 : 2);
        assertThat(count("job_execution")).isEqualTo(gone ? 1 : 3);
        assertThat(count("step_execution")).isEqualTo(gone ? 1 : 3);
        assertThat(count("partition_execution")).isEqualTo(gone ? 1 : 2);
    }

    /** The server writes its rows before ours, and an instance before its execution. */
    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void noInstanceThatJustBegins(long secondsOver) {
        database.run(entities -> List.of(
                        "insert into jbatchjobinstancedata values (7, 'retention_purge', 'a'), (8, 'retention_purge', 'a')",
                        "insert into job_instance values (7, 0, 'retention_purge', 'a'), (8, 0, 'retention_purge', 'a')")
                .forEach(sql -> entities.createNativeQuery(sql).executeUpdate()));
        insert(
                "insert into jbatchexecutioninstancedata (jobexecid, jobinstanceid, createtime) "
                        + "values (71, 7, timestamptz '%s' at time zone 'UTC')",
                Duration.ofDays(90), secondsOver);
        insert(
                "insert into job_execution (jobexecutionid, jobinstanceid, createtime) values (71, 7, '%s')",
                Duration.ofDays(90), secondsOver);
        forget("jbatchjobinstancedata");
        forget("job_instance");
        assertThat(count("jbatchjobinstancedata")).isEqualTo(secondsOver > 0 ? 1 : 2);
        assertThat(count("job_instance")).isEqualTo(secondsOver > 0 ? 1 : 2);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void widthsOfEntriesThatNobodyHasCalledForThirtyDays(long secondsOver) {
        insert(
                "insert into provider_widths (entry, narrowed, changed_at) values ('llm gone/m', 1, '%s')",
                Retention.PROVIDER_WIDTHS, secondsOver);
        insert(
                "insert into provider_widths (entry, changed_at) values ('llm called/m', '%s')",
                Retention.PROVIDER_WIDTHS, 1_000);
        String share = "insert into provider_shares (entry, node, held, wanted, since, held_until) values (";
        insert(share + "'llm called/m', 'here', 1, 1, now(), '%s')", Retention.PROVIDER_WIDTHS, -1_000);
        insert(share + "'llm gone/m', 'dead', 1, 1, now(), '%s')", Retention.PROVIDER_WIDTHS, secondsOver);
        forget("provider_widths");
        assertThat(count("provider_widths where entry = 'llm gone/m'")).isEqualTo(secondsOver > 0 ? 0 : 1);
        assertThat(count("provider_shares where node = 'dead'")).isEqualTo(secondsOver > 0 ? 0 : 1);
        assertThat(count("provider_widths where entry = 'llm called/m'")).isEqualTo(1);
        assertThat(count("provider_shares where node = 'here'")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void turnsOfHostsThatAreLongOver(long secondsOver) {
        String turn = "insert into host_turns (host, visited_until, free_at) values (";
        insert(turn + "'over.example', '2020-01-01', '%s')", Retention.HOST_TURNS, secondsOver);
        insert(turn + "'visited.example', '%s', '2020-01-01')", Retention.HOST_TURNS, -1_000);
        insert(turn + "'patient.example', '2020-01-01', '%s')", Retention.HOST_TURNS, -1_000);
        forget("host_turns");
        assertThat(count("host_turns where host = 'over.example'")).isEqualTo(secondsOver > 0 ? 0 : 1);
        assertThat(count("host_turns")).isEqualTo(secondsOver > 0 ? 2 : 3);
    }

    @Test
    void questsOfDaysThatAreOverEverywhere() {
        LibraryFixture fixture = new LibraryFixture(database);
        fixture.topics("science");
        String user = fixture.user();
        String article = fixture.article(v -> {});
        database.run(entities -> List.of("2026-02-20", "2026-02-28", "2026-03-01", "2026-03-02", "2026-03-03")
                .forEach(date -> entities.createNativeQuery(
                                "insert into daily_quests values (:user, cast(:date as date), :article, now())")
                        .setParameter("user", user)
                        .setParameter("date", date)
                        .setParameter("article", article)
                        .executeUpdate()));

        // At noon of the second in Greenwich it is the first at the date line, and the third on its other side.
        assertThat(forget("daily_quests", InstantSource.fixed(Instant.parse("2026-03-02T11:59:00Z"))))
                .isFalse();
        assertThat(questDates()).containsExactly("2026-03-01", "2026-03-02", "2026-03-03");
        forget("daily_quests", InstantSource.fixed(Instant.parse("2026-03-02T23:59:59Z")));
        assertThat(questDates()).containsExactly("2026-03-01", "2026-03-02", "2026-03-03");
        forget("daily_quests", InstantSource.fixed(Instant.parse("2026-03-03T00:00:00Z")));
        assertThat(questDates()).containsExactly("2026-03-02", "2026-03-03");
    }

    private List<String> questDates() {
        return database.inTransaction(entities -> entities.createNativeQuery(
                        "select cast(local_date as text) from daily_quests order by 1", String.class)
                .getResultList());
    }

    @Test
    void nothingOfOtherTables() {
        assertThatThrownBy(() -> forget("users")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void pageByPage() {
        database.run(entities -> entities.createNativeQuery(
                        "insert into webhook_events select 'store', cast(n as text), 'TEST', 'ignored', '2020-01-01' "
                                + "from generate_series(1, 5001) n")
                .executeUpdate());
        assertThat(forget("webhook_events")).isTrue();
        assertThat(count("webhook_events")).isEqualTo(1);
        assertThat(forget("webhook_events")).isFalse();
        assertThat(count("webhook_events")).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "jbatchjobinstancedata, jbatchexecutioninstancedata, jobexecid",
        "job_instance, job_execution, jobexecutionid"
    })
    void instancesPageByPage(String instances, String executions, String id) {
        database.run(entities -> List.of(
                        "insert into " + instances + " (jobinstanceid) select generate_series(1, 5001)",
                        "insert into " + executions + " (" + id + ", jobinstanceid, createtime) "
                                + "select n, n, '2020-01-01' from generate_series(1, 5001) n")
                .forEach(sql -> entities.createNativeQuery(sql).executeUpdate()));
        assertThat(forget(instances)).isTrue();
        assertThat(count(instances + " where jobinstanceid = 5001")).isEqualTo(1);
        assertThat(count(executions)).isEqualTo(1);
        assertThat(forget(instances)).isFalse();
        assertThat(count(instances)).isZero();
    }

    private void insert(String sql, Duration age, long secondsOver) {
        Instant at = LibraryFixture.NOW.minus(age).minusSeconds(secondsOver);
        database.run(entities -> entities.createNativeQuery(sql.formatted(at)).executeUpdate());
    }

    private boolean forget(String table) {
        return forget(table, CLOCK);
    }

    /** By a connection with a time zone of its own, on which nothing depends. */
    private boolean forget(String table, InstantSource clock) {
        return database.inTransaction(entities -> {
                    entities.createNativeQuery("set local time zone 'Asia/Shanghai'")
                            .executeUpdate();
                    return new ForgetRows(new RetentionRepository(entities), SETTINGS, clock).nextPage(table);
                })
                == ForgetRows.PAGE;
    }

    private long count(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }
}
