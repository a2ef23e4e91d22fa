package app.twicetold.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.schedule.rules.DailyTick;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.schedule.TickRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalTime;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TicksIT {
    private static final LocalTime TIME = LocalTime.of(18, 30);
    private static final Instant TICK = Instant.parse("2026-03-01T18:30:00Z");

    private final TestDatabase database = TestDatabase.get();

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-01T18:29:59.999Z, 2026-02-28T18:30:00Z",
        "2026-03-01T18:30:00Z, 2026-03-01T18:30:00Z",
        "2026-03-01T18:30:00.001Z, 2026-03-01T18:30:00Z",
        "2026-03-02T00:00:00Z, 2026-03-01T18:30:00Z"
    })
    void theLatestTickIsTheOneToCatchUp(Instant now, Instant tick) {
        assertThat(DailyTick.latest(now, TIME)).isEqualTo(tick);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati"})
    void theZoneOfTheHostDoesNotMatter(String zone) {
        TimeZone host = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone(zone));
            // A day on which clocks change in New York.
            assertThat(DailyTick.latest(Instant.parse("2026-03-08T18:30:00Z"), TIME))
                    .isEqualTo("2026-03-08T18:30:00Z");
            assertThat(daily("retention", "2026-03-08T18:31:00Z")).isPresent();
            assertThat(rows("tick = '2026-03-08T18:30:00Z'")).isEqualTo(1);
        } finally {
            TimeZone.setDefault(host);
        }
    }

    @Test
    void aTickIsGivenOnce() {
        TickClaim claim = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        assertThat(claim.run()).isEqualTo(1);
        assertThat(daily("retention", "2026-03-01T18:30:05Z")).isEmpty();
        steps("2026-03-01T18:31:00Z", steps -> steps.completed(claim));
        assertThat(daily("retention", "2026-03-02T18:29:00Z")).isEmpty();
        assertThat(daily("other", "2026-03-01T18:30:05Z")).isPresent();
        assertThat(daily("retention", "2026-03-02T18:30:00Z")).isPresent();
    }

    @Test
    void afterADowntimeOneTickIsCaughtUp() {
        TickClaim first = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        steps("2026-03-01T18:31:00Z", steps -> steps.completed(first));
        TickClaim caughtUp = daily("retention", "2026-03-05T09:00:00Z").orElseThrow();
        assertThat(caughtUp.tick()).isEqualTo("2026-03-04T18:30:00Z");
        assertThat(daily("retention", "2026-03-05T09:00:01Z")).isEmpty();
    }

    @Test
    void ofManyNodesOneRunsTheTick() throws Exception {
        assertThat(claimedByMany(
                        () -> daily("retention", "2026-03-01T18:30:00Z").isPresent() ? 1 : 0))
                .isEqualTo(1);
    }

    @Test
    void ofManyNodesOneTakesALapsedTickOver() throws Exception {
        assertThat(daily("retention", "2026-03-01T18:30:00Z")).isPresent();
        assertThat(claimedByMany(() -> lapsed("2026-03-01T18:32:00Z").size())).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"89, false", "90, false", "91, true"})
    void aTickWhoseNodeDiedIsTakenOverAfterItsLease(long secondsLater, boolean taken) {
        assertThat(daily("retention", "2026-03-01T18:30:00Z")).isPresent();
        String later = TICK.plusSeconds(secondsLater).toString();

        List<TickClaim> claims = lapsed(later);

        assertThat(claims).hasSize(taken ? 1 : 0);
        assertThat(claims).allSatisfy(claim -> {
            assertThat(claim.tick()).isEqualTo(TICK);
            assertThat(claim.run()).isEqualTo(2);
        });
        assertThat(lapsed(later)).isEmpty();
    }

    @Test
    void whoKeepsTheLeaseKeepsTheTick() {
        TickClaim claim = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        steps("2026-03-01T18:31:00Z", steps -> assertThat(steps.renew(claim)).isTrue());
        assertThat(lapsed("2026-03-01T18:32:30Z")).isEmpty();
        assertThat(lapsed("2026-03-01T18:32:30.001Z")).hasSize(1);
        // It comes back from a long pause and learns that the work is no longer its own.
        steps("2026-03-01T18:33:00Z", steps -> assertThat(steps.renew(claim)).isFalse());
        steps("2026-03-01T18:33:00Z", steps -> steps.completed(claim));
        assertThat(rows("finished_at is null")).isEqualTo(1);
    }

    @Test
    void aFinishedTickIsNotTakenOver() {
        TickClaim claim = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        steps("2026-03-01T18:30:10Z", steps -> steps.completed(claim));
        assertThat(lapsed("2026-03-02T18:00:00Z")).isEmpty();
        assertThat(rows("outcome = 'completed' and finished_at = '2026-03-01T18:30:10Z'"))
                .isEqualTo(1);
    }

    @Test
    void aJobThatIsStillBusyDoesItsNextTickAfterwards() {
        TickClaim first = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        steps("2026-03-02T18:29:30Z", steps -> steps.renew(first));
        assertThat(daily("retention", "2026-03-02T18:30:00Z")).isEmpty();
        assertThat(lapsed("2026-03-02T18:30:10Z")).isEmpty();

        steps("2026-03-02T18:30:20Z", steps -> steps.completed(first));

        assertThat(lapsed("2026-03-02T18:30:30Z")).singleElement().satisfies(claim -> {
            assertThat(claim.tick()).isEqualTo("2026-03-02T18:30:00Z");
            assertThat(claim.run()).isEqualTo(1);
        });
    }

    @Test
    void aLaterTickDoesTheWorkOfAnUnfinishedOne() {
        assertThat(daily("retention", "2026-03-01T18:30:00Z")).isPresent();
        assertThat(daily("retention", "2026-03-04T09:00:00Z")).isPresent();
        assertThat(lapsed("2026-03-04T09:00:01Z")).isEmpty();
        assertThat(rows("tick = '2026-03-01T18:30:00Z' and outcome = 'superseded'"))
                .isEqualTo(1);
    }

    @Test
    void aLaterTickDoesTheWorkOfOneThatWaitsToBeTriedAgain() {
        TickClaim failed = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        steps("2026-03-01T18:30:30Z", steps -> steps.failed(failed));
        TickClaim extra = extra("2026-03-01T18:31:00Z").orElseThrow();
        assertThat(rows("tick = '2026-03-01T18:30:00Z' and outcome = 'superseded'"))
                .isEqualTo(1);
        steps("2026-03-01T18:32:00Z", steps -> steps.completed(extra));
        assertThat(rows("finished_at is null")).isZero();
        assertThat(lapsed("2026-03-01T18:45:00Z")).isEmpty();
    }

    @Test
    void anExtraTickDoesNotOverlapWithTheDailyOne() {
        TickClaim extra = extra("2026-03-01T18:29:59.1234Z").orElseThrow();
        assertThat(extra("2026-03-01T18:29:59.5Z")).isEmpty();
        assertThat(daily("retention", "2026-03-01T18:30:00Z")).isEmpty();
        steps("2026-03-01T18:30:30Z", steps -> steps.completed(extra));
        assertThat(lapsed("2026-03-01T18:30:31Z"))
                .singleElement()
                .satisfies(claim -> assertThat(claim.tick()).isEqualTo(TICK));
    }

    @Test
    void whatGoesOnByHandKeepsTheJobToItself() {
        TickClaim claim = alone("2026-03-01T18:00:00.123456Z").orElseThrow();
        steps("2026-03-01T18:00:01Z", steps -> steps.goesOn(claim, 7));
        assertThat(alone("2026-03-01T18:00:02Z")).isEmpty();
        assertThat(extra("2026-03-01T18:00:03Z")).isEmpty();
        steps("2026-03-01T18:01:00Z", steps -> assertThat(steps.renew(claim)).isTrue());
        assertThat(lapsed("2026-03-01T18:02:00Z")).isEmpty();

        steps("2026-03-01T18:02:01Z", steps -> steps.completed(claim));

        assertThat(lapsed("2026-03-01T18:02:02Z"))
                .singleElement()
                .satisfies(queued -> assertThat(queued.tick()).isEqualTo("2026-03-01T18:00:03Z"));
    }

    @Test
    void nothingGoesOnByHandBesideATickThatIsHeldOrWaits() {
        TickClaim held = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        assertThat(alone("2026-03-01T18:30:10Z")).isEmpty();
        assertThat(extra("2026-03-01T18:30:20Z")).isEmpty();
        steps("2026-03-01T18:30:30Z", steps -> steps.completed(held));
        // The tick that an operator asked for begins next.
        assertThat(alone("2026-03-01T18:30:31Z")).isEmpty();
        assertThat(rows("true")).isEqualTo(2);
    }

    @Test
    void whatGoesOnByHandDoesTheWorkOfATickThatFailed() {
        TickClaim failed = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        steps("2026-03-01T18:31:00Z", steps -> steps.failed(failed));
        TickClaim claim = alone("2026-03-01T18:40:00Z").orElseThrow();
        steps("2026-03-01T18:40:01Z", steps -> steps.goesOn(claim, 7));
        assertThat(lapsed("2026-03-01T18:41:00Z")).isEmpty();
        steps("2026-03-01T18:41:10Z", steps -> steps.completed(claim));
        assertThat(lapsed("2026-03-01T18:41:11Z")).isEmpty();
        assertThat(rows("finished_at is null")).isZero();
    }

    @Test
    void whatDoesNotGoOnLeavesAFailedTickToItsNextTry() {
        TickClaim failed = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        steps("2026-03-01T18:31:00Z", steps -> steps.failed(failed));
        TickClaim claim = alone("2026-03-01T18:40:00Z").orElseThrow();
        steps("2026-03-01T18:40:01Z", steps -> steps.givenBack(claim));
        assertThat(lapsed("2026-03-01T18:41:00.001Z"))
                .singleElement()
                .satisfies(again -> assertThat(again.tick()).isEqualTo(TICK));
    }

    @Test
    void aFailedTickIsTriedAgainTwiceAndThenGivenUp() {
        TickClaim first = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        steps("2026-03-01T18:30:00Z", steps -> steps.failed(first));
        assertThat(lapsed("2026-03-01T18:40:00Z")).isEmpty();
        TickClaim second = lapsed("2026-03-01T18:40:00.001Z").get(0);
        steps("2026-03-01T18:40:00Z", steps -> steps.failed(second));
        TickClaim third = lapsed("2026-03-01T18:50:00.001Z").get(0);
        assertThat(third.run()).isEqualTo(3);
        steps("2026-03-01T18:50:00Z", steps -> steps.failed(third));
        assertThat(lapsed("2026-03-01T23:00:00Z")).isEmpty();
        assertThat(rows("outcome = 'failed'")).isEqualTo(1);
    }

    /** However often servers stop in the middle of it, and before anybody else begins the job. */
    @Test
    void aTickThatWasLaidDownIsTakenAtOnceAndIsNoTryThatFailed() {
        TickClaim claim = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        for (int stops = 0; stops < 5; stops++) {
            TickClaim held = claim;
            steps("2026-03-01T18:31:00Z", steps -> steps.laidDown(held));
            assertThat(alone("2026-03-01T18:31:00Z")).isEmpty();
            claim = lapsed("2026-03-01T18:31:00.001Z").get(0);
            assertThat(claim.run()).isEqualTo(1);
            assertThat(claim.tick()).isEqualTo(TICK);
        }
        assertThat(lapsed("2026-03-01T18:31:01Z")).isEmpty();
    }

    @Test
    void onlyItsHolderLaysATickDown() {
        TickClaim lost = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        TickClaim held = lapsed("2026-03-01T18:32:00Z").get(0);
        steps("2026-03-01T18:32:00Z", steps -> steps.laidDown(lost));
        assertThat(lapsed("2026-03-01T18:32:01Z")).isEmpty();
        assertThat(held.run()).isEqualTo(2);
    }

    @Test
    void aTickThatKillsItsNodesIsGivenUpAndAudited() {
        assertThat(daily("retention", "2026-03-01T18:30:00Z")).isPresent();
        assertThat(lapsed("2026-03-01T18:32:00Z")).hasSize(1);
        assertThat(lapsed("2026-03-01T18:34:00Z")).hasSize(1);
        assertThat(lapsed("2026-03-01T18:36:00Z")).isEmpty();
        assertThat(rows("outcome = 'failed'")).isEqualTo(1);
        assertThat(audited("retention", "all")).isEqualTo(1);
    }

    @Test
    void aPartThatIsDoneIsLeftOutByTheNextRunOfTheTick() {
        TickClaim first = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        steps("2026-03-01T18:30:00Z", steps -> steps.started(first, 7));
        assertThat(isDue(7, "purge")).isTrue();
        assertThat(isDue(7, "delete")).isTrue();
        done(7, "purge");
        assertThat(isDue(7, "purge")).isFalse();
        steps("2026-03-01T18:31:00Z", steps -> steps.failed(first));

        TickClaim second = lapsed("2026-03-01T18:41:00.001Z").get(0);
        steps("2026-03-01T18:41:00.001Z", steps -> steps.started(second, 8));

        assertThat(isDue(8, "purge")).isFalse();
        assertThat(isDue(8, "delete")).isTrue();
    }

    @Test
    void theNextTickHasAllItsParts() {
        TickClaim first = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        done(7, "purge");
        steps("2026-03-01T18:31:00Z", steps -> steps.completed(first));
        assertThat(isDue(7, "purge")).as("the tick is over").isFalse();

        assertThat(extra("2026-03-01T18:32:00Z")).isPresent();

        assertThat(isDue(8, "purge")).isTrue();
    }

    @Test
    void anExecutionThatLostItsTickHasNothingToDo() {
        TickClaim lost = daily("retention", "2026-03-01T18:30:00Z").orElseThrow();
        steps("2026-03-01T18:30:00Z", steps -> steps.started(lost, 7));
        TickClaim held = lapsed("2026-03-01T18:32:00Z").get(0);
        steps("2026-03-01T18:32:00Z", steps -> steps.started(held, 8));

        assertThat(isDue(7, "purge")).isFalse();
        done(7, "purge");
        assertThat(isDue(8, "purge")).isTrue();
    }

    @Test
    void aFailedPartIsAuditedWithoutItsMessage() {
        steps(
                "2026-03-01T18:30:00Z",
                steps -> steps.partFailed("retention", "deletion_jobs", new IllegalStateException("private words")));
        assertThat(audited("retention", "deletion_jobs")).isEqualTo(1);
        assertThat(count("audit_log where details::text like '%private%'")).isZero();
    }

    private boolean isDue(long execution, String part) {
        return database.inTransaction(
                entities -> new TickParts(new TickRepository(entities)).isDue("retention", execution, part));
    }

    private void done(long execution, String part) {
        database.run(entities -> new TickParts(new TickRepository(entities)).done("retention", execution, part));
    }

    private long audited(String job, String part) {
        return count("audit_log where action = 'scheduler.part_failed' and target_id = '" + job
                + "' and details ->> 'part' = '" + part + "'");
    }

    private int claimedByMany(Callable<Integer> node) throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(8);
        try {
            int claimed = 0;
            for (Future<Integer> answer : nodes.invokeAll(Collections.nCopies(16, node))) {
                claimed += answer.get();
            }
            return claimed;
        } finally {
            nodes.shutdownNow();
        }
    }

    private Optional<TickClaim> daily(String name, String now) {
        return ask(now, ticks -> ticks.daily(name, TIME));
    }

    private Optional<TickClaim> extra(String now) {
        return ask(now, ticks -> ticks.now("retention"));
    }

    private Optional<TickClaim> alone(String now) {
        return ask(now, ticks -> ticks.alone("retention"));
    }

    private List<TickClaim> lapsed(String now) {
        return ask(now, ClaimTick::lapsed);
    }

    private <T> T ask(String now, Function<ClaimTick, T> question) {
        return database.inTransaction(entities ->
                question.apply(new ClaimTick(new TickRepository(entities), audit(entities, now), clock(now))));
    }

    private void steps(String now, Consumer<TickSteps> step) {
        database.run(
                entities -> step.accept(new TickSteps(new TickRepository(entities), audit(entities, now), clock(now))));
    }

    private static RecordAudit audit(EntityManager entities, String now) {
        return new RecordAudit(new AuditRepository(entities), clock(now));
    }

    private static InstantSource clock(String now) {
        return InstantSource.fixed(Instant.parse(now));
    }

    private long rows(String condition) {
        return count("scheduled_ticks where " + condition);
    }

    private long count(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }
}
