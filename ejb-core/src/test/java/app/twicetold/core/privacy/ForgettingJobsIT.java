package app.twicetold.core.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.Settings;
import app.twicetold.persistence.overview.ContentCountsRow;
import app.twicetold.persistence.overview.ContentFigureRepository;
import app.twicetold.persistence.privacy.RetentionRepository;
import app.twicetold.persistence.quality.QualityReportRepository;
import app.twicetold.persistence.quality.ThresholdChangeRow;
import app.twicetold.persistence.quality.WaitingCheckRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Content jobs and the audit log end at their age, and what an article or a figure still needs stays. */
class ForgettingJobsIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final Duration JOBS = Duration.ofDays(400);
    private static final Duration AUDIT = Duration.ofDays(730);
    private static final RetentionSettings SETTINGS = RetentionSettings.from(new Settings(name -> Optional.empty()));

    /** The longest window of figures. */
    private static final Duration WINDOW = Duration.ofDays(365);

    private final TestDatabase database = TestDatabase.get();

    @BeforeEach
    void emptyDatabase() {
        database.clear();
        new LibraryFixture(database).topics("science");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void aJobAfterFourHundredDays(long secondsOver) {
        job("job_1", "fetch", "succeeded", JOBS.plusSeconds(secondsOver), "");
        assertThat(forget("content_jobs")).isEqualTo(secondsOver > 0 ? 1 : 0);
        assertThat(count("content_jobs")).isEqualTo(secondsOver > 0 ? 0 : 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void anAuditEntryAfterTwoYears(long secondsOver) {
        audited("playground.verdict", AUDIT.plusSeconds(secondsOver), "{}");
        assertThat(forget("audit_log")).isEqualTo(secondsOver > 0 ? 1 : 0);
        assertThat(count("audit_log")).isEqualTo(secondsOver > 0 ? 0 : 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fetch succeeded", "qa succeeded", "qa failed", "generate failed", "generate canceled"})
    void whateverItsEndWas(String job) {
        String[] words = job.split(" ", -1);
        job("job_1", words[0], words[1], JOBS.plusDays(1), "");
        forget("content_jobs");
        assertThat(count("content_jobs")).isZero();
    }

    /** The provenance of a version names it, and shows what it cost. */
    @Test
    void aDraftThatBecameAnArticleStaysWithItsCost() {
        job("job_draft", "generate", "succeeded", JOBS.plusDays(1), "");
        job("job_check", "qa", "succeeded", JOBS.plusDays(1), "");
        for (String job : List.of("job_draft", "job_check", "pg_run")) {
            change("insert into provider_job_costs values ('" + job + "', 1, 0)");
        }
        forget("content_jobs");
        assertThat(texts("select id from content_jobs")).containsExactly("job_draft");
        assertThat(texts("select job_id from provider_job_costs order by 1")).containsExactly("job_draft", "pg_run");
    }

    @Test
    void aJobOfABriefStays() {
        job("job_1", "generate", "failed", JOBS.plusDays(1), "");
        change("""
                insert into briefs (id, language, topic_id, difficulty, job_id, created_by, created_at)
                values ('brf_1', 'en', 'science', 1, 'job_1', 'ada', now())
                """);
        forget("content_jobs");
        assertThat(count("content_jobs")).isEqualTo(1);
    }

    @Test
    void aJobThatIsNotOverStays() {
        job("job_open", "fetch", "queued", JOBS.plusDays(1), "finished_at = null");
        job("job_again", "fetch", "failed", JOBS.plusDays(1), "attempts_left = 1");
        forget("content_jobs");
        assertThat(count("content_jobs")).isEqualTo(2);
    }

    /** Without its last check, a version would be checked once more. */
    @Test
    void theCheckThatAVersionWaitsForStays() {
        String waiting = new LibraryFixture(database).article(v -> v.status = "qa");
        String decided = new LibraryFixture(database).article(v -> v.status = "needs_review");
        for (String article : List.of(waiting, decided)) {
            job(
                    "job_" + article,
                    "qa",
                    "failed",
                    JOBS.plusDays(1),
                    "article_version = 1, article_id = '" + article + "'");
        }
        forget("content_jobs");
        assertThat(texts("select article_id from content_jobs")).containsExactly(waiting);
        assertThat(database.inTransaction(entities -> new WaitingCheckRepository(entities)
                                .find(waiting)
                                .orElseThrow())
                        .jobId())
                .isEqualTo("job_" + waiting);
    }

    /** A stopped draft goes on after the pause unless a later one has taken its place. */
    @Test
    void aDraftThatTookThePlaceOfAStoppedOneStaysAsLongAsThat() {
        job(
                "job_stopped",
                "generate",
                "failed",
                JOBS.minusDays(1),
                "article_id = 'art_1', error_code = 'generation_paused', created_at = '2020-01-01'");
        job("job_later", "generate", "failed", JOBS.plusDays(1), "article_id = 'art_1', created_at = '2020-01-02'");
        assertThat(forget("content_jobs")).isZero();

        change("update content_jobs set finished_at = finished_at - interval '3 days'");
        assertThat(forget("content_jobs")).isEqualTo(2);
    }

    @Test
    void figuresSayTheSame() {
        for (int days : List.of(10, 364, 366, 390, 399, 401, 800)) {
            job("job_" + days, "fetch", "failed", Duration.ofDays(days), "");
            audited("generation.config_updated", Duration.ofDays(days), """
                    {"thresholds": {"en": {"auto_publish": 80, "review_floor": 60}}}""");
        }
        ContentCountsRow counts = counts();
        List<ThresholdChangeRow> thresholds = thresholds();
        assertThat(thresholds).hasSize(2);

        assertThat(forget("content_jobs")).isEqualTo(2);
        assertThat(forget("audit_log")).isEqualTo(1);
        assertThat(counts()).isEqualTo(counts);
        assertThat(thresholds()).isEqualTo(thresholds);
    }

    @Test
    void aPageThatBreaksIsTakenAgain() {
        manyJobs(ForgetRows.PAGE + 1);
        assertThatThrownBy(() -> database.run(entities -> {
                    forget(entities, "content_jobs");
                    throw new IllegalStateException("the node dies");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(count("content_jobs")).isEqualTo(ForgetRows.PAGE + 1);

        assertThat(forget("content_jobs")).isEqualTo(ForgetRows.PAGE);
        assertThat(forget("content_jobs")).isEqualTo(1);
        assertThat(forget("content_jobs")).isZero();
        assertThat(count("content_jobs")).isZero();
    }

    /** 20 of 3,000 rows are due; the others are young, or drafts that stay. */
    @Test
    void aPageReadsWhatIsDue() {
        manyJobs(20);
        change("""
                insert into content_jobs (id, stage, status, trigger, created_at, queued_at, finished_at)
                select 'job_stays_' || n, case when mod(n, 2) = 0 then 'generate' else 'qa' end, 'succeeded',
                    'schedule', at, at, at
                from generate_series(1, 2980) n,
                    lateral (select case when mod(n, 2) = 0 then timestamptz '2020-01-01' else timestamptz '%s' end as at) a
                """.formatted(NOW));
        change("""
                insert into audit_log (id, at, actor, action, details)
                select 'aud_' || n, case when n <= 20 then timestamptz '2020-01-01' else timestamptz '%s' end, 'system',
                    'scheduler.part_failed', '{}'
                from generate_series(1, 3000) n
                """.formatted(NOW));
        change("analyze content_jobs, audit_log");

        for (String table : List.of("content_jobs", "audit_log")) {
            long read = database.rowsRead(
                    table, entities -> assertThat(forget(entities, table)).isEqualTo(20));
            assertThat(read).as(table).isLessThan(70);
        }
        assertThat(database.statementsOf(entities -> forget(entities, "content_jobs")))
                .hasSize(1);
    }

    private ContentCountsRow counts() {
        return database.inTransaction(entities -> new ContentFigureRepository(entities).counts(NOW.minus(WINDOW), NOW));
    }

    private List<ThresholdChangeRow> thresholds() {
        return database.inTransaction(
                entities -> new QualityReportRepository(entities).thresholdChanges(NOW.minus(WINDOW), NOW, 100));
    }

    /** @param more of the columns, as of an update; empty for none */
    private void job(String id, String stage, String status, Duration age, String more) {
        Instant ended = NOW.minus(age);
        change("""
                insert into content_jobs (id, stage, status, trigger, created_at, queued_at, finished_at, attempts_left)
                values ('%s', '%s', '%s', 'schedule', '%s', '%s', '%s', 0)
                """.formatted(id, stage, status, ended, ended, ended));
        if (!more.isEmpty()) {
            change("update content_jobs set " + more + " where id = '" + id + "'");
        }
    }

    private void manyJobs(int number) {
        change("""
                insert into content_jobs (id, stage, status, trigger, created_at, queued_at, finished_at)
                select 'job_' || n, 'fetch', 'succeeded', 'schedule', '2020-01-01', '2020-01-01', '2020-01-01'
                from generate_series(1, %d) n
                """.formatted(number));
    }

    private void audited(String action, Duration age, String details) {
        change("insert into audit_log (id, at, actor, action, details) values ('aud_%s', '%s', 'ada', '%s', '%s')"
                .formatted(age, NOW.minus(age), action, details));
    }

    private int forget(String table) {
        return database.inTransaction(entities -> forget(entities, table));
    }

    private static int forget(EntityManager entities, String table) {
        return new ForgetRows(new RetentionRepository(entities), SETTINGS, () -> NOW).nextPage(table);
    }

    private void change(String sql) {
        database.run(entities -> entities.createNativeQuery(sql).executeUpdate());
    }

    private List<String> texts(String sql) {
        return database.inTransaction(
                entities -> entities.createNativeQuery(sql, String.class).getResultList());
    }

    private long count(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }
}
