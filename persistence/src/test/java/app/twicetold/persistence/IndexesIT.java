package app.twicetold.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.persistence.notification.DeviceRepository;
import app.twicetold.persistence.schedule.TickRepository;
import app.twicetold.persistence.spend.SpendRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.AttemptRepository.Work;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What indexes hold, and that the statements around claims find their few rows among many. */
class IndexesIT {
    private static final Instant NOW = Instant.parse("2026-03-02T10:00:00Z");

    private static final String TABLES =
            "sessions, attempts, exemplars, scheduled_ticks, spend_reservations, users, push_tokens, notification_log";

    private static final TestDatabase DATABASE = TestDatabase.get();

    /** Tables as they are after a while: nearly everything is done. */
    @BeforeAll
    static void manyRows() {
        DATABASE.clear();
        DATABASE.run(entities -> {
            for (String statement : List.of(
                    // The rows refer to others that no statement here reads.
                    "set local session_replication_role = replica", """
                    insert into sessions (id, user_id, kind, article_id, article_version, language, stage, created_at,
                        touched_at, completed_at, local_date)
                    select 'ses_' || n, 'usr_' || n % 10, 'training', 'art_' || n, 1, 'en',
                        case when n % 100 = 0 then 'reading' else 'completed' end, now(), now(),
                        case when n % 100 = 0 then null else now() end, date '2026-03-01'
                    from generate_series(1, 20000) n
                    """, """
                    insert into attempts (id, session_id, user_id, round, status, declared_duration_ms, duration_ms,
                        content_type, size_bytes, sha256, pause_count, created_at, step, lease_until)
                    select 'att_' || n, 'ses_' || n, 'usr_' || n % 10, 1,
                        case when n % 100 = 0 then 'processing' else 'assessed' end, 1, 1, 'audio/mp4', 1, '00', 0,
                        now(), case when n % 200 = 0 then 'transcribe' when n % 100 = 0 then 'assess' end,
                        case when n % 100 = 0 then timestamptz '2026-03-02T09:00:00Z' end
                    from generate_series(1, 20000) n
                    """, """
                    insert into exemplars (attempt_id, status, lease_until, created_at)
                    select 'att_' || n, case when n % 100 = 0 then 'pending' else 'ready' end,
                        case when n % 100 = 0 then timestamptz '2026-03-02T09:00:00Z' end, now()
                    from generate_series(1, 20000) n
                    """, """
                    insert into scheduled_ticks (name, tick, claimed_at, lease_until, finished_at)
                    select 'purge', timestamptz '2026-03-02T09:00:00Z' - n * interval '1 hour', now(),
                        timestamptz '2026-03-02T09:00:00Z', case when n > 2 then now() end
                    from generate_series(1, 20000) n
                    """, """
                    insert into spend_reservations (id, day, job_id, amount, lease_until)
                    select 'rsv_' || n, date '2026-03-02' - n / 10, 'job', 1, timestamptz '2026-03-02T09:00:00Z'
                    from generate_series(1, 20000) n
                    """, """
                    insert into users (id, auth_provider, time_zone, practice_languages, reminders_enabled, reminder_time,
                        streak_risk_alert, audio_retention_days, onboarding_status, progress, created_at)
                    select 'usr_' || n, 'anonymous', 'UTC', array['en'], true, '08:30', true, 30, 'done', '{}', now()
                    from generate_series(1, 20000) n
                    """, """
                    insert into push_tokens (user_id, token, updated_at, time_zone, reminder_time)
                    select id, 'token_' || id, now(), time_zone, reminder_time from users
                    """, """
                    insert into notification_log (user_id, local_date, kind, transport, title, body, outcome, sent_at)
                    select id, date '2026-03-02' - days, 'reminder', 'fcm', 'title', 'body', 'sent', now()
                    from users cross join generate_series(1, 3) days
                    """)) {
                entities.createNativeQuery(statement).executeUpdate();
            }
        });
        DATABASE.run(entities -> entities.createNativeQuery("analyze " + TABLES).executeUpdate());
    }

    /** Other tests find empty tables, and plans for them. */
    @AfterAll
    static void noRows() throws SQLException {
        DATABASE.clear();
        try (Connection connection = DATABASE.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("vacuum (analyze) " + TABLES);
        }
    }

    /** By the statistics of the day before, nothing has happened today. */
    @ParameterizedTest
    @ValueSource(strings = {"notification_log", "sessions"})
    void theFirstReminderOfADayDoesNotReadTheDaysBefore(String table) {
        long asked = DATABASE.blocksAsked(
                table,
                entities -> assertThat(new DeviceRepository(entities)
                                .candidatesForReminder(
                                        new DeviceRepository.Slot("UTC", LocalDate.of(2026, 3, 2), "08:30", 0, 4095),
                                        DeviceRepository.Position.START,
                                        10))
                        .hasSize(10));

        assertThat(asked).as("for each of the ten, and for planning").isBetween(10L, 100L);
    }

    /** An update that changes what an index holds, or what its condition names, writes to every index of the table. */
    @Test
    void noIndexHoldsALeaseOrTheMomentOfATouch() {
        List<String> indexes =
                DATABASE.inTransaction(entities -> NativeRead.of(entities, """
                select indexdef from pg_indexes
                where schemaname = 'public' and indexdef ~ '\\m(claim_token|lease_until|touched_at)\\M'
                order by 1
                """).list(Row::text));
        assertThat(indexes).isEmpty();
    }

    @Test
    void theSweepReadsWhatIsUnderWayAndNothingElse() {
        reads(
                "attempts",
                300,
                entities ->
                        assertThat(redrive(entities, Work.TRANSCRIPTION, 200)).hasSize(100));
        reads(
                "attempts",
                300,
                entities -> assertThat(redrive(entities, Work.ASSESSMENT, 200)).hasSize(100));
        reads(
                "exemplars",
                400,
                entities -> assertThat(redrive(entities, Work.EXEMPLAR, 500)).hasSize(200));
    }

    /** What is under way is looked through once, and what is lost is changed. */
    private static List<AttemptRepository.LostRow> redrive(EntityManager entities, Work work, int limit) {
        return new AttemptRepository(entities).redrive(work, NOW, NOW, 2, 4, NOW.plusSeconds(60), limit);
    }

    @Test
    void theOpenSessionOnAnArticleIsFoundAtOnce() {
        reads(
                "sessions",
                1,
                entities -> assertThat(new SessionRepository(entities).findOpen("usr_0", "art_500"))
                        .isPresent());
    }

    @Test
    void ticksThatLapsedAreFoundAmongTheUnfinished() {
        reads(
                "scheduled_ticks",
                2,
                entities -> assertThat(new TickRepository(entities).lapsed(NOW)).hasSize(2));
    }

    @Test
    void reservationsThatLapsedAreFoundAmongThoseOfTheDay() {
        reads(
                "spend_reservations",
                10,
                entities -> assertThat(new SpendRepository(entities).lapsed(LocalDate.of(2026, 3, 1), NOW))
                        .hasSize(10));
    }

    /** The work reads a table by an index, as PostgreSQL plans it, and that many rows of it at most. */
    private static void reads(String table, long most, Consumer<EntityManager> work) {
        DATABASE.run(entities -> {
            Reads before = Reads.of(entities, table);
            work.accept(entities);
            Reads after = Reads.of(entities, table);
            assertThat(after.scans - before.scans)
                    .as("scans of all of %s", table)
                    .isZero();
            assertThat(after.rows - before.rows).as("rows of %s", table).isBetween(1L, most);
        });
    }

    private record Reads(long scans, long rows) {
        static Reads of(EntityManager entities, String table) {
            return NativeRead.of(entities, """
                    select seq_scan, seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relname = :table
                    """)
                    .with("table", table)
                    .first(row -> new Reads(row.bigint(), row.bigint()))
                    .orElseThrow();
        }
    }
}
