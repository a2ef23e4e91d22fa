package app.twicetold.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.schedule.ClaimTick;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.schedule.TickClaim;
import app.twicetold.core.schedule.TickSteps;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DailyJobsTest {
    private static final LocalTime TIME = LocalTime.of(18, 30);

    private final List<String> told = new ArrayList<>();
    private final Map<Long, BatchExecutions.State> states = new HashMap<>();
    private final List<TickClaim> lapsed = new ArrayList<>();
    private boolean leaseHeld = true;
    private final List<String> asked = new ArrayList<>();
    private Instant clock = Instant.parse("2026-03-01T18:30:00Z");
    private boolean unreachable;
    private boolean noted = true;
    private Runnable whileNoting = () -> {};
    private boolean broken;
    private boolean busy;
    private BatchExecutions.State whenTold = BatchExecutions.State.RUNNING;

    private final DailyJobs jobs =
            new DailyJobs(new Ticks(), new Steps(), new Executions(), () -> clock, new DatabaseState(System::nanoTime));

    @Test
    void aTickIsFinishedWhenItsExecutionHasEnded() {
        jobs.startIfDue("retention", TIME);
        jobs.watch();
        jobs.watch();
        states.put(1L, BatchExecutions.State.COMPLETED);
        jobs.watch();
        jobs.watch();
        assertThat(told)
                .containsExactly(
                        "start retention", "execution 1", "renew retention", "renew retention", "completed retention");
    }

    @Test
    void failedPartsAndFailedExecutionsAreTriedAgain() {
        jobs.startIfDue("retention", TIME);
        states.put(1L, BatchExecutions.State.PARTS_FAILED);
        jobs.watch();
        jobs.startIfDue("benchmarks", TIME);
        states.put(2L, BatchExecutions.State.FAILED);
        jobs.watch();
        assertThat(told)
                .containsExactly(
                        "start retention",
                        "execution 1",
                        "failed retention",
                        "start benchmarks",
                        "execution 2",
                        "part execution of benchmarks",
                        "failed benchmarks");
    }

    @Test
    void aTickThatNobodyCouldClaimIsAskedForAgainSoon() {
        unreachable = true;
        jobs.startIfDue("retention", TIME);
        jobs.startIfDue("benchmarks", LocalTime.of(18, 0));
        jobs.watch();
        assertThat(told).isEmpty();
        unreachable = false;
        jobs.watch();
        assertThat(told).contains("start retention", "start benchmarks");
        told.clear();
        jobs.watch();
        assertThat(told).doesNotContain("start retention", "start benchmarks");
    }

    @Test
    void aTimerThatIsEarlyIsMadeUpForAndNothingIsAskedInVain() {
        clock = Instant.parse("2026-03-01T18:29:59.999Z");
        jobs.startIfDue("retention", TIME);
        jobs.watch();
        assertThat(asked).hasSize(1);
        clock = Instant.parse("2026-03-01T18:30:09Z");
        jobs.watch();
        jobs.watch();
        assertThat(asked).hasSize(2);
        clock = Instant.parse("2026-03-02T18:30:00Z");
        jobs.watch();
        assertThat(asked).hasSize(3);
    }

    @Test
    void anEndThatCannotBeNotedIsNotedLater() {
        jobs.startIfDue("retention", TIME);
        states.put(1L, BatchExecutions.State.COMPLETED);
        noted = false;
        jobs.watch();
        noted = true;
        jobs.watch();
        jobs.watch();
        assertThat(told).containsOnlyOnce("completed retention");
    }

    @Test
    void anEndThatTwoSeeAtOnceIsNotedOnce() {
        jobs.startIfDue("retention", TIME);
        states.put(1L, BatchExecutions.State.FAILED);
        whileNoting = jobs::watch;
        jobs.watch();
        assertThat(told).containsOnlyOnce("part execution of retention").containsOnlyOnce("failed retention");
    }

    @Test
    void whatAnOperatorStoppedIsNotTriedAgain() {
        jobs.startIfDue("retention", TIME);
        states.put(1L, BatchExecutions.State.STOPPED);
        jobs.watch();
        assertThat(told).endsWith("stopped retention");
    }

    @Test
    void whatTheServerLaidDownIsThereForTheNextNode() {
        jobs.startIfDue("retention", TIME);
        states.put(1L, BatchExecutions.State.LAID_DOWN);
        jobs.watch();
        assertThat(told).endsWith("laid down retention");
    }

    @Test
    void aStopOfTheServerWaitsForWhatRuns() {
        jobs.startIfDue("retention", TIME);
        whenTold = BatchExecutions.State.LAID_DOWN;
        jobs.stop(Duration.ofMinutes(1));
        assertThat(told).containsExactly("start retention", "execution 1", "stop 1", "ended 1", "laid down retention");
    }

    /** Payara ends the transactions of a chunk before it stops the application. */
    @ParameterizedTest
    @EnumSource(names = {"FAILED", "PARTS_FAILED"})
    void whatFailsWhileTheServerStopsIsNoTryThatFailed(BatchExecutions.State failure) {
        jobs.startIfDue("retention", TIME);
        whenTold = failure;
        jobs.stop(Duration.ofMinutes(1));
        assertThat(told).containsExactly("start retention", "execution 1", "stop 1", "ended 1", "laid down retention");
    }

    @Test
    void whatIsDoneWhenTheServerStopsIsDone() {
        jobs.startIfDue("retention", TIME);
        whenTold = BatchExecutions.State.COMPLETED;
        jobs.stop(Duration.ofMinutes(1));
        assertThat(told).containsExactly("start retention", "execution 1", "stop 1", "completed retention");
    }

    @Test
    void aStopOfTheServerDoesNotWaitForEver() {
        jobs.startIfDue("retention", TIME);
        jobs.stop(Duration.ZERO);
        assertThat(told).containsExactly("start retention", "execution 1", "stop 1", "renew retention");
    }

    @Test
    void nothingBeginsOnceTheServerStops() {
        jobs.stop(Duration.ZERO);
        lapsed.add(new TickClaim("health", Instant.EPOCH, "token", 2));
        jobs.watch();
        jobs.startIfDue("retention", TIME);
        assertThat(told).containsExactly("laid down retention");
        assertThat(lapsed).hasSize(1);
    }

    @Test
    void aLostLeaseEndsTheExecutionHere() {
        jobs.startIfDue("retention", TIME);
        leaseHeld = false;
        jobs.watch();
        jobs.watch();
        assertThat(told).containsExactly("start retention", "execution 1", "renew retention", "stop 1");
    }

    @Test
    void whatADeadNodeLeftIsStarted() {
        lapsed.add(new TickClaim("retention", Instant.EPOCH, "token", 2));
        jobs.watch();
        assertThat(told).containsExactly("start retention", "execution 1");
    }

    @Test
    void aJobThatDoesNotStartIsAuditedAndTheOthersStart() {
        broken = true;
        jobs.startIfDue("retention", TIME);
        broken = false;
        jobs.startIfDue("benchmarks", TIME);
        assertThat(told)
                .containsExactly("part start of retention", "failed retention", "start benchmarks", "execution 1");
    }

    @Test
    void whatAnOperatorWantsNowBeginsWhenNothingOfItIsUnderWay() {
        assertThat(jobs.now("retention")).isEqualTo(new ScheduledJob.Outcome(ScheduledJob.Result.STARTED, 1L));
        busy = true;
        assertThat(jobs.now("retention")).isEqualTo(new ScheduledJob.Outcome(ScheduledJob.Result.QUEUED, null));
        assertThat(told).containsExactly("start retention", "execution 1", "renew retention");
    }

    @Test
    void whatAnOperatorWantsNowComesBeforeWhatADeadNodeLeft() {
        lapsed.add(new TickClaim("retention", Instant.EPOCH, "left", 2));
        assertThat(jobs.now("retention")).isEqualTo(new ScheduledJob.Outcome(ScheduledJob.Result.STARTED, 1L));
        assertThat(told).containsExactly("start retention", "execution 1");
    }

    @Test
    void whatIsWantedNowDoesTheWorkOfTheDayThatIsDue() {
        jobs.startIfDue("retention", TIME);
        states.put(1L, BatchExecutions.State.COMPLETED);
        clock = clock.plus(Duration.ofDays(1));
        assertThat(jobs.now("retention")).isEqualTo(new ScheduledJob.Outcome(ScheduledJob.Result.STARTED, 2L));
        assertThat(told)
                .containsExactly(
                        "start retention", "execution 1", "completed retention", "start retention", "execution 2");
    }

    @Test
    void whatEndedIsFinishedBeforeItIsDoneAgain() {
        jobs.now("retention");
        states.put(1L, BatchExecutions.State.COMPLETED);
        jobs.now("retention");
        assertThat(told)
                .containsExactly(
                        "start retention", "execution 1", "completed retention", "start retention", "execution 2");
    }

    @Test
    void whatDoesNotStartIsToldToTheOperator() {
        broken = true;
        assertThat(jobs.now("retention")).isEqualTo(new ScheduledJob.Outcome(ScheduledJob.Result.FAILED, null));
    }

    @Test
    void whatGoesOnByHandHoldsItsTickUntilItEnds() {
        jobs.lease("retention").orElseThrow().begun(7);
        states.put(7L, BatchExecutions.State.RUNNING);
        jobs.watch();
        states.put(7L, BatchExecutions.State.COMPLETED);
        jobs.watch();
        jobs.watch();
        assertThat(told).containsExactly("alone retention", "goes on as 7", "renew retention", "completed retention");
    }

    @Test
    void whatDoesNotGoOnGivesItsTickBack() {
        jobs.lease("retention").orElseThrow().giveBack();
        jobs.watch();
        assertThat(told).containsExactly("alone retention", "back retention");
    }

    @Test
    void whatEndedHereIsFinishedBeforeItGoesOn() {
        jobs.startIfDue("retention", TIME);
        states.put(1L, BatchExecutions.State.STOPPED);
        jobs.lease("retention");
        assertThat(told).containsExactly("start retention", "execution 1", "stopped retention", "alone retention");
    }

    @Test
    void nothingGoesOnBesideWhatIsUnderWay() {
        busy = true;
        assertThat(jobs.lease("retention")).isEmpty();
    }

    private final class Ticks extends ClaimTick {
        @Override
        public Optional<TickClaim> alone(String name) {
            told.add("alone " + name);
            return busy ? Optional.empty() : Optional.of(new TickClaim(name, Instant.EPOCH, name, 1));
        }

        @Override
        public Optional<TickClaim> now(String name) {
            return busy ? Optional.empty() : Optional.of(new TickClaim(name, Instant.EPOCH, name, 1));
        }

        @Override
        public Optional<TickClaim> daily(String name, LocalTime timeUtc) {
            if (unreachable) {
                throw new IllegalStateException("The database does not answer");
            }
            asked.add(name);
            return Optional.of(new TickClaim(name, Instant.EPOCH, name, 1));
        }

        @Override
        public List<TickClaim> lapsed() {
            List<TickClaim> taken = List.copyOf(lapsed);
            lapsed.clear();
            return taken;
        }
    }

    private final class Steps extends TickSteps {
        @Override
        public void started(TickClaim claim, long executionId) {
            told.add("execution " + executionId);
        }

        @Override
        public void goesOn(TickClaim claim, long executionId) {
            told.add("goes on as " + executionId);
        }

        @Override
        public void givenBack(TickClaim claim) {
            told.add("back " + claim.name());
        }

        @Override
        public boolean renew(TickClaim claim) {
            told.add("renew " + claim.name());
            return leaseHeld;
        }

        @Override
        public void completed(TickClaim claim) {
            if (!noted) {
                throw new IllegalStateException("The database does not answer");
            }
            told.add("completed " + claim.name());
        }

        @Override
        public void stopped(TickClaim claim) {
            told.add("stopped " + claim.name());
        }

        @Override
        public void laidDown(TickClaim claim) {
            told.add("laid down " + claim.name());
        }

        @Override
        public void failed(TickClaim claim) {
            told.add("failed " + claim.name());
        }

        @Override
        public void partFailed(String job, String part, Throwable error) {
            Runnable meanwhile = whileNoting;
            whileNoting = () -> {};
            meanwhile.run();
            told.add("part " + part + " of " + job);
        }
    }

    private final class Executions extends BatchExecutions {
        private long last;

        @Override
        public long start(String job) {
            if (broken) {
                throw new IllegalStateException("broken on purpose");
            }
            told.add("start " + job);
            states.put(++last, State.RUNNING);
            return last;
        }

        @Override
        public State state(long executionId) {
            return states.getOrDefault(executionId, State.FAILED);
        }

        @Override
        public void stop(long executionId) {
            told.add("stop " + executionId);
            states.put(executionId, whenTold);
        }

        @Override
        public void laidDown(long executionId) {
            told.add("ended " + executionId);
        }
    }
}
