package app.twicetold.core.provider.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.privacy.ForgetRows;
import app.twicetold.core.privacy.RetentionSettings;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.persistence.overview.CapabilityCallsRow;
import app.twicetold.persistence.overview.ContentFigureRepository;
import app.twicetold.persistence.privacy.RetentionRepository;
import app.twicetold.persistence.provider.CallSumRepository;
import app.twicetold.persistence.provider.JobCostRow;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls are summed up hour by hour and then forgotten, and no report tells the difference. */
class SumCallsIT {
    private static final Instant NOW = Instant.parse("2024-03-01T18:30:00Z");
    private static final Duration KEPT = Duration.ofDays(90);

    private final TestDatabase database = TestDatabase.get();
    private Instant now = NOW;
    private int calls;

    @BeforeEach
    void clear() {
        database.clear();
    }

    @Test
    void aReportOverTheBoundarySaysTheSameBeforeAndAfter() {
        everyKindOfCallEvery(Duration.ofHours(517));
        UsageReport before = report(365);
        UsageReport byDayBefore = reportByDay(365);
        List<CapabilityCallsRow> overviewBefore = overview(365);
        assertThat(before.items()).hasSize(4);

        sumAll();
        assertThat(rows("provider_calls where at < (select summed_until from provider_call_mark)"))
                .isPositive();
        assertThat(report(365)).as("summed up").isEqualTo(before);
        assertThat(reportByDay(365)).isEqualTo(byDayBefore);
        assertThat(overview(365)).isEqualTo(overviewBefore);

        long raw = rows("provider_calls");
        forgetAll();
        assertThat(rows("provider_calls")).isBetween(1L, raw - 1);
        assertThat(report(365)).as("forgotten").isEqualTo(before);
        assertThat(reportByDay(365)).isEqualTo(byDayBefore);
        assertThat(overview(365)).isEqualTo(overviewBefore);
        assertThat(report(91)).isNotEqualTo(before);
    }

    @Test
    void aSecondRunAddsNothing() {
        everyKindOfCallEvery(Duration.ofDays(20));
        UsageReport before = report(365);
        sumAll();
        long sums = rows("provider_call_sums");
        sumAll();
        forgetAll();
        forgetAll();
        sumAll();
        assertThat(rows("provider_call_sums")).isEqualTo(sums);
        assertThat(report(365)).isEqualTo(before);
    }

    @Test
    void anInterruptedRunGoesOnWhereItWas() {
        everyKindOfCallEvery(Duration.ofDays(20));
        UsageReport before = report(365);
        assertThat(sumNext()).isTrue();
        assertThatThrownBy(() -> database.run(entities -> {
                    new SumCalls(new CallSumRepository(entities), () -> now).nextSlice();
                    throw new IllegalStateException("the node dies");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(report(365)).as("half way").isEqualTo(before);
        forgetAll();
        assertThat(report(365)).as("what is not summed up is not forgotten").isEqualTo(before);
        sumAll();
        forgetAll();
        assertThat(report(365)).isEqualTo(before);
    }

    @Test
    void callsOfOneHourComeToOneSum() {
        for (int minute = 0; minute < 60; minute += 7) {
            call("app", "big", NOW.minus(Duration.ofHours(5)).plus(Duration.ofMinutes(minute)), null, "1", null);
        }
        sumAll();
        assertThat(rows("provider_call_sums")).isEqualTo(2);
        assertThat(rows("provider_call_sums where calls in (5, 4)")).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "0, 0", "1, 0"})
    void aCallIsSummedUpWhenItsTransactionIsOver(long secondsAfter, int summed) {
        now = Instant.parse("2024-03-01T18:30:00Z");
        call("app", "big", now.minus(SumCalls.SETTLED).plusSeconds(secondsAfter), null, "1", null);
        sumAll();
        assertThat(rows("provider_call_sums")).isEqualTo(summed);
        assertThat(report(1).items()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "0, 1", "1, 0"})
    void aCallIsForgottenAfterNinetyDays(long secondsOver, int left) {
        call("app", "big", NOW.minus(KEPT).minusSeconds(secondsOver), null, "1", null);
        sumAll();
        forgetAll();
        assertThat(rows("provider_calls")).isEqualTo(left);
        assertThat(report(91).items()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "3, 1", "4, 1"})
    void theSettingSaysHowLong(int days, int forgotten) {
        call("app", "big", NOW.minus(Duration.ofDays(3)), null, "1", null);
        call("app", "big", NOW.minus(Duration.ofDays(4)).minusSeconds(1), null, "1", null);
        call("app", "big", NOW.minus(Duration.ofDays(1)), null, "1", null);
        sumAll();
        forgetAll(Duration.ofDays(days));
        assertThat(rows("provider_calls")).isEqualTo(3 - forgotten);
        // A longer time later brings nothing back, and changes no sum.
        forgetAll();
        assertThat(report(30).items().get(0).calls()).isEqualTo(3);
    }

    @Test
    void jobsAndRunsKeepTheirCosts() {
        job("job_1");
        Instant old = NOW.minus(KEPT).minusSeconds(3_600);
        call("content", "big", old, "job_1", "1.5", null);
        call("content", "big", old.plusSeconds(1), "job_1", null, null);
        call("content", "big", old.plusSeconds(2), "job_1", null, "unconfigured");
        call("content", "big", NOW.minus(KEPT), "job_1", "2", "timeout");
        call("playground", "big", old, "run_1", "4", null);
        call("app", "big", old, "att_1", "8", null);
        List<JobCostRow> before = costs("job_1", "run_1");
        assertThat(before)
                .extracting(
                        cost -> cost.jobId() + " " + cost.costUsd().stripTrailingZeros() + " " + cost.unpricedCalls())
                .containsExactly("job_1 3.5 1", "run_1 4 0");

        sumAll();
        forgetAll();

        assertThat(rows("provider_calls")).isEqualTo(1);
        assertThat(costs("job_1", "run_1")).isEqualTo(before);
        assertThat(costs("att_1")).as("nobody asks what an attempt cost").isEmpty();
    }

    /** Calls may be kept for longer than jobs. */
    @Test
    void theCostOfAJobThatIsGoneDoesNotComeBack() {
        job("job_1");
        call("content", "big", NOW.minus(KEPT).minusSeconds(3_600), "job_1", "1", null);
        call("content", "big", NOW.minus(KEPT).minusSeconds(3_600), "job_gone", "1", null);

        sumAll();
        forgetAll();

        assertThat(costs("job_1", "job_gone")).extracting(JobCostRow::jobId).containsExactly("job_1");
        assertThat(rows("provider_calls")).isZero();
        assertThat(rows("provider_call_sums where calls = 2")).isEqualTo(1);
    }

    @Test
    void aReportTakesTwoStatements() {
        everyKindOfCallEvery(Duration.ofDays(30));
        sumAll();
        assertThat(database.statementsOf(entities ->
                        reportUsage(new ProviderCallRepository(entities)).report(365)))
                .hasSize(2);
    }

    @Test
    void aReportReadsNoCallThatIsSummedUp() {
        everyKindOfCallEvery(Duration.ofHours(60));
        sumAll();
        assertThat(database.rowsRead(
                        "provider_calls",
                        entities -> reportUsage(new ProviderCallRepository(entities))
                                .report(365)))
                .isZero();
        assertThat(database.rowsRead(
                        "provider_calls",
                        entities -> new ContentFigureRepository(entities)
                                .calls(NOW.minus(Duration.ofDays(365)).minusSeconds(1800), NOW)))
                .isZero();
    }

    /** From a year ago until an hour ago. */
    private void everyKindOfCallEvery(Duration pause) {
        Instant at = NOW.minus(Duration.ofDays(365)).minusSeconds(1_800);
        while (at.isBefore(NOW.minusSeconds(3_600))) {
            call("app", "big", at, "att_" + calls, "0.001001", null);
            call("app", "big", at.plusSeconds(100), null, null, "timeout");
            call("app", "small", at.plusSeconds(400), null, null, null);
            call("content", "big", at.plusSeconds(1_000), "job_1", "0.5", "invalid_output");
            call("content", "none", at.plusSeconds(1_700), "job_1", null, "unconfigured");
            call("tryout", "tried", at.plusSeconds(1_701), null, "7", null);
            call("playground", "big", at.plusSeconds(1_799), "run_1", "100", null);
            at = at.plus(pause);
        }
    }

    private void job(String id) {
        database.run(entities -> entities.createNativeQuery("""
                        insert into content_jobs (id, stage, status, trigger, created_at, queued_at)
                        values (:id, 'fetch', 'succeeded', 'schedule', :now, :now)
                        """)
                .setParameter("id", id)
                .setParameter("now", NOW)
                .executeUpdate());
    }

    private void call(
            String scope,
            String model,
            Instant at,
            @Nullable String job,
            @Nullable String cost,
            @Nullable String error) {
        calls++;
        database.run(entities -> entities.createNativeQuery("""
                        insert into provider_calls values (:id, :at, :scope, 'llm', 'openai', :model, 100, 10, 2, null,
                            cast(:error as text), :fallback, cast(cast(:cost as text) as numeric), cast(:job as text))
                        """)
                .setParameter("id", "call_" + calls)
                .setParameter("at", at)
                .setParameter("scope", scope)
                .setParameter("model", model)
                .setParameter("error", error)
                .setParameter("fallback", calls % 3 == 0)
                .setParameter("cost", cost)
                .setParameter("job", job)
                .executeUpdate());
    }

    private boolean sumNext() {
        return database.inTransaction(entities -> new SumCalls(new CallSumRepository(entities), () -> now).nextSlice());
    }

    private void sumAll() {
        boolean more = true;
        while (more) {
            more = sumNext();
        }
    }

    private void forgetAll() {
        forgetAll(KEPT);
    }

    private void forgetAll(Duration kept) {
        RetentionSettings settings = new RetentionSettings(kept, KEPT, KEPT, KEPT, KEPT, KEPT);
        int rows = ForgetRows.PAGE;
        while (rows == ForgetRows.PAGE) {
            rows = database.inTransaction(entities ->
                    new ForgetRows(new RetentionRepository(entities), settings, () -> now).nextPage("provider_calls"));
        }
    }

    private UsageReport report(int days) {
        return database.inTransaction(
                entities -> reportUsage(new ProviderCallRepository(entities)).report(days));
    }

    private UsageReport reportByDay(int days) {
        return database.inTransaction(
                entities -> reportUsage(new ProviderCallRepository(entities)).reportByDay(days));
    }

    private ReportUsage reportUsage(ProviderCallRepository repository) {
        return new ReportUsage(
                repository,
                new CircuitBreakers(() -> 0L),
                new ProviderRegistry(List.of(), () -> new ProviderChains(Map.of())),
                () -> now);
    }

    private List<CapabilityCallsRow> overview(int days) {
        return database.inTransaction(entities -> new ContentFigureRepository(entities)
                .calls(NOW.minus(Duration.ofDays(days)).minusSeconds(1_800), NOW));
    }

    private List<JobCostRow> costs(String... jobs) {
        return database.inTransaction(entities -> new ProviderCallRepository(entities).costs(List.of(jobs))).stream()
                .sorted(Comparator.comparing(JobCostRow::jobId))
                .toList();
    }

    private long rows(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }
}
