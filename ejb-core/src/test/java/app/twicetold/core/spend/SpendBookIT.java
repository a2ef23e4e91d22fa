package app.twicetold.core.spend;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ModelRef;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.spend.rules.DailySpend;
import app.twicetold.persistence.audit.AuditEntryEntity;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.spend.SpendRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SpendBookIT {
    private static final Duration LEASE = Duration.ofMinutes(3);

    private final TestDatabase database = TestDatabase.get();
    private Instant now = Instant.parse("2026-11-22T12:00:00Z");
    private final SpendBook book = SessionBeans.bean(SpendBook.class, database, this::book, method -> {});

    private SpendBook book(EntityManager entities) {
        return new SpendBook(new SpendRepository(entities), settings(entities), () -> now);
    }

    private GenerationSettings settings(EntityManager entities) {
        return new GenerationSettings(
                new GenerationSettingsRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> now),
                () -> now);
    }

    @BeforeEach
    void nothingIsSpent() {
        database.clear();
    }

    @Test
    void aCallStartsBelowTheCap() {
        spent("19.99");

        assertThat(book.paused()).isEmpty();
        assertThat(reserve("5")).isInstanceOf(Permission.Granted.class);
    }

    @Test
    void theCapPausesThePipeline() {
        spent("20.00");

        assertThat(reserve("0")).isEqualTo(new Permission.Paused(PauseReason.COST_CAP));
        assertThat(book.paused()).contains(PauseReason.COST_CAP);
        assertThat(audited()).containsExactly("system generation.paused cost_cap");
    }

    @Test
    void theGuardItselfNoticesTheCap() {
        spent("20.01");

        assertThat(book.paused()).contains(PauseReason.COST_CAP);
        assertThat(audited()).containsExactly("system generation.paused cost_cap");
    }

    @Test
    void thePipelineRunsAgainOnTheNextUtcDay() {
        now = Instant.parse("2026-11-22T23:59:59Z");
        spent("20.00");
        assertThat(book.paused()).contains(PauseReason.COST_CAP);

        now = Instant.parse("2026-11-23T00:00:00Z");

        assertThat(book.paused()).isEmpty();
        assertThat(book.today()).isEqualTo(DailySpend.NONE);
        assertThat(reserve("1")).isInstanceOf(Permission.Granted.class);
    }

    @ParameterizedTest
    @EnumSource(value = PauseReason.class, names = "COST_CAP", mode = EnumSource.Mode.EXCLUDE)
    void aPauseThatIsNotForTheCapLetsAnOperatorTryAnEntry(PauseReason reason) {
        database.run(entities -> settings(entities).pause(reason, Actor.SYSTEM, Map.of()));

        assertThat(book.reserveByHand("try_1", new BigDecimal("1"), LEASE)).isInstanceOf(Permission.Granted.class);
    }

    @Test
    void theCapHoldsForAnOperatorAsForJobs() {
        spent("19.99");
        assertThat(book.reserveByHand("try_1", new BigDecimal("1"), LEASE)).isInstanceOf(Permission.Granted.class);
        assertThat(book.reserveByHand("try_2", BigDecimal.ZERO, LEASE)).isEqualTo(new Permission.Waits());

        spent("0.01");
        assertThat(book.reserveByHand("try_3", BigDecimal.ZERO, LEASE))
                .isEqualTo(new Permission.Paused(PauseReason.COST_CAP));
        assertThat(book.reserveByHand("try_4", BigDecimal.ZERO, LEASE))
                .as("paused by the one before")
                .isEqualTo(new Permission.Paused(PauseReason.COST_CAP));
        assertThat(audited()).containsExactly("system generation.paused cost_cap");
    }

    @ParameterizedTest
    @EnumSource(PauseReason.class)
    void aPausedPipelineLetsNoCallIn(PauseReason reason) {
        database.run(entities -> settings(entities).pause(reason, Actor.SYSTEM, Map.of()));

        assertThat(reserve("0")).isEqualTo(new Permission.Paused(reason));
        assertThat(count("spend_reservations")).isZero();
    }

    @Test
    void whatCallsUnderWayMayCostCountsForTheNextOnes() {
        spent("10");
        Permission.Granted first = (Permission.Granted) reserve("10");

        assertThat(reserve("1")).isEqualTo(new Permission.Waits());
        assertThat(book.paused()).as("nothing of it is spent yet").isEmpty();

        book.release(first.reservationId());
        assertThat(reserve("1")).isInstanceOf(Permission.Granted.class);
        assertThat(book.today().reserved()).isEqualByComparingTo("1");
    }

    @Test
    void aReservationEndsOnce() {
        Permission.Granted call = (Permission.Granted) reserve("2");
        assertThat(reserve("3")).isInstanceOf(Permission.Granted.class);

        book.release(call.reservationId());
        book.release(call.reservationId());

        assertThat(book.today().reserved()).isEqualByComparingTo("3");
    }

    @Test
    void theReservationOfALostWorkerEndsWithItsLease() {
        assertThat(reserve("20")).isInstanceOf(Permission.Granted.class);

        now = now.plus(LEASE);
        assertThat(reserve("1")).isEqualTo(new Permission.Waits());
        now = now.plusMillis(1);
        assertThat(reserve("1")).isInstanceOf(Permission.Granted.class);
        assertThat(book.today().reserved()).isEqualByComparingTo("1");
        assertThat(count("spend_reservations")).isEqualTo(1);
    }

    @Test
    void aCallOverMidnightKeepsItsReservationOnItsDay() {
        now = Instant.parse("2026-11-22T23:59:59Z");
        Permission.Granted call = (Permission.Granted) reserve("4");
        now = Instant.parse("2026-11-23T00:00:01Z");
        book(call("content_llm", "content", "3"));

        book.release(call.reservationId());

        assertThat(book.today()).isEqualTo(new DailySpend(new BigDecimal("3.000000"), new BigDecimal("0.000000")));
        now = Instant.parse("2026-11-22T23:59:59Z");
        assertThat(book.today().spent()).isEqualByComparingTo("0");
        assertThat(book.today().reserved()).isEqualByComparingTo("0");
    }

    /** Of eight workers that ask at once, three may start: the first and those whose reservations leave room. */
    @Test
    void theCapHoldsUnderConcurrency() throws Exception {
        spent("5");
        ExecutorService workers = Executors.newFixedThreadPool(8);
        Callable<Permission> ask = () -> reserve("5");

        List<Future<Permission>> answers = workers.invokeAll(Collections.nCopies(8, ask));
        workers.shutdown();

        int started = 0;
        for (Future<Permission> answer : answers) {
            started += answer.get() instanceof Permission.Granted ? 1 : 0;
        }
        assertThat(started).isEqualTo(3);
        assertThat(book.today().reserved()).isEqualByComparingTo("15");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "unpriced",
            value = {
                "content_llm, content, 1.5, 1.5",
                "qa_llm, content, 1.5, 1.5",
                "embeddings, content, 1.5, 1.5",
                "asr, content, 1.5, 0",
                "llm, app, 1.5, 0",
                "tts, app, 1.5, 0",
                "content_llm, playground, 1.5, 0",
                "content_llm, content, unpriced, 0",
            })
    void onlyContentCallsAreBooked(String capability, String scope, @Nullable String cost, String booked) {
        book(call(capability, scope, cost));

        assertThat(book.today().spent()).isEqualByComparingTo(booked);
    }

    @Test
    void theSpendOfYesterdayIsNotCounted() {
        now = Instant.parse("2026-11-21T23:59:59.999Z");
        spent("20");
        now = Instant.parse("2026-11-22T00:00:00Z");

        assertThat(book.paused()).isEmpty();
    }

    private Permission reserve(String estimate) {
        return book.reserve("job_1", new BigDecimal(estimate), LEASE);
    }

    private void spent(String usd) {
        book(call("content_llm", "content", usd));
    }

    private void book(AttemptRecord attempt) {
        database.run(entities -> new BookContentCalls(new SpendRepository(entities)).book(attempt, now));
    }

    private static AttemptRecord call(String capability, String scope, @Nullable String cost) {
        return new AttemptRecord(
                new CallPurpose(WireValue.of(CallPurpose.Scope.class, scope), "job_1", null),
                WireValue.of(Capability.class, capability),
                new ModelRef("openai", "m"),
                1,
                Usage.NONE,
                cost == null ? null : new BigDecimal(cost),
                null,
                false);
    }

    private long count(String table) {
        return database.inTransaction(entities -> ((Number) entities.createNativeQuery("select count(*) from " + table)
                        .getSingleResult())
                .longValue());
    }

    private List<String> audited() {
        return database.inTransaction(entities -> entities
                .createQuery("select e from AuditEntryEntity e order by e.at, e.id", AuditEntryEntity.class)
                .getResultList()
                .stream()
                .map(entry ->
                        entry.actor + " " + entry.action + (entry.details.contains("cost_cap") ? " cost_cap" : ""))
                .toList());
    }
}
