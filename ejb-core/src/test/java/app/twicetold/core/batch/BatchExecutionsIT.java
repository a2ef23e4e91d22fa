package app.twicetold.core.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.batch.rules.ExecutionStatus;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.audit.AuditEntryEntity;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.batch.BatchExecutionRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchExecutionsIT {
    private static final Actor OPERATOR = new Actor("ops@example.org", "req_12345678");
    private static final String JOB = "cohort_benchmarks";

    private final TestDatabase database = TestDatabase.get();
    private final Runtime runtime = new Runtime();
    private final Leases leases = new Leases();
    private boolean rowsAreBroken;
    private Instant now = Instant.parse("2026-03-01T18:00:00Z");

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @Test
    void aStartedJobIsListedBeforeItWorks() {
        long id = start(JOB);

        assertThat(show(id).execution())
                .returns("starting", ExecutionView::status)
                .returns(JOB, ExecutionView::job)
                .returns("node_a", ExecutionView::node)
                .returns(now, ExecutionView::createdAt)
                .returns(null, ExecutionView::startedAt)
                .returns(null, ExecutionView::endedAt);
    }

    @Test
    void anExecutionIsFollowedFromStartToEnd() {
        long id = start(JOB);
        begin(id);
        assertThat(status(id)).isEqualTo("started");
        now = now.plusSeconds(5);
        end(id, ExecutionStatus.STARTED);

        assertThat(show(id).execution())
                .returns("completed", ExecutionView::status)
                .returns("COMPLETED", ExecutionView::exitStatus)
                .returns(now, ExecutionView::endedAt);
    }

    @Test
    void anExecutionThatBeginsBeforeItsStarterReturnsIsTheSame() {
        BatchOperator.Started early = runtime.start(JOB);
        begin(early.executionId());
        run(rows -> {
            rows.add(early, JOB, "node_a");
            return early;
        });

        assertThat(status(early.executionId())).isEqualTo("started");
    }

    @Test
    void aStopIsAskedForOnceAndToldToTheRuntime() {
        long id = start(JOB);
        begin(id);

        ExecutionView stopping = stop(id);
        ExecutionView again = stop(id);

        assertThat(stopping.status()).isEqualTo("stopping");
        assertThat(again.stopRequestedAt()).isEqualTo(stopping.stopRequestedAt());
        assertThat(runtime.stopped).containsExactly(id, id);
        end(id, ExecutionStatus.STOPPING);
        assertThat(status(id)).isEqualTo("stopped");
        assertThat(audit()).containsExactly("batch.stop_requested", "batch.stop_requested");
    }

    @Test
    void anExecutionOfAnotherNodeLearnsOfAStopWithItsHeartbeat() {
        long here = start(JOB);
        long stopped = start(JOB);
        begin(here);
        begin(stopped);
        stop(stopped);

        assertThat(beat(List.of(here, stopped))).containsExactly(stopped);
        assertThat(beat(List.of(here))).isEmpty();
    }

    @Test
    void whatHasEndedCannotBeStopped() {
        long id = start(JOB);
        end(id, ExecutionStatus.STARTED);

        assertRefused(() -> stop(id), ErrorCode.ILLEGAL_TRANSITION);
        assertThat(audit()).isEmpty();
    }

    @Test
    void whatEndsWithItsServerIsStoppedOnceAndCanGoOn() {
        long unnoted = start(JOB);
        begin(unnoted);
        long failed = start(JOB);
        begin(failed);
        end(failed, ExecutionStatus.FAILED);
        layDown(unnoted);
        layDown(failed);
        assertThat(status(unnoted)).isEqualTo("stopped");
        assertThat(status(failed)).isEqualTo("stopped");
        @Nullable Instant ended = show(unnoted).execution().endedAt();
        now = now.plusSeconds(60);
        layDown(unnoted);
        assertThat(show(unnoted).execution().endedAt()).isEqualTo(ended).isNotNull();
        boolean asked = run(rows -> rows.stopRequested(unnoted));
        assertThat(asked).isFalse();
    }

    @Test
    void whatFailedGoesOnAsAnotherExecutionOfTheSameInstance() {
        long id = start(JOB);
        end(id, ExecutionStatus.FAILED);

        ExecutionView next = restart(id);

        assertThat(next.restartOf()).isEqualTo(Long.toString(id));
        assertThat(next.instanceId()).isEqualTo(show(id).execution().instanceId());
        assertThat(next.status()).isEqualTo("starting");
        assertThat(audit()).containsExactly("batch.restart_requested", "batch.restarted");
        assertThat(leases.told).containsExactly("take " + JOB, "begun " + next.id());
    }

    @Test
    void nothingIsRestartedWhileItsJobIsBusy() {
        long id = start(JOB);
        end(id, ExecutionStatus.FAILED);
        leases.busy = true;
        assertRefused(() -> restart(id), ErrorCode.NOT_RESTARTABLE);
        assertThat(runtime.restarted).isEmpty();

        leases.busy = false;
        assertThat(restart(id).restartOf()).isEqualTo(Long.toString(id));
    }

    @Test
    void aRestartThatCouldNotBeWrittenDownIsAuditedAndRestartedOnceOnly() {
        long id = start(JOB);
        end(id, ExecutionStatus.FAILED);
        rowsAreBroken = true;
        assertThatThrownBy(() -> restart(id)).hasMessage("broken on purpose");
        long next = runtime.restarted.get(0);
        begin(next, id);

        assertThat(audit()).containsExactly("batch.restart_requested");
        assertThat(show(next).execution().restartOf()).isEqualTo(Long.toString(id));
        assertThat(leases.told).containsExactly("take " + JOB, "begun " + next);
        now = now.plusSeconds(91);
        assertThat(failLost()).containsExactly(new WatchExecutions.Lost(next, JOB, false));
    }

    @Test
    void aJobWhoseRowCannotBeWrittenHasStartedAllTheSame() {
        ExecutionRows broken = new SeparateRows() {
            @Override
            public void add(BatchOperator.Started started, String job, String node) {
                throw new IllegalStateException("broken on purpose");
            }
        };
        long id = new StartJob(broken, runtime, new DatabaseState(System::nanoTime)).start(JOB);
        begin(id);

        assertThat(status(id)).isEqualTo("started");
    }

    @Test
    void aNodeThatComesBackLearnsThatItsExecutionWasGivenUp() {
        long id = start(JOB);
        begin(id);
        now = now.plusSeconds(91);
        failLost();

        assertThat(beat(List.of(id))).containsExactly(id);
        assertThat(status(id)).isEqualTo("failed");
    }

    @Test
    void anExecutionThatWasGivenUpBeforeItBeganIsNotOverWhenItBegins() {
        long id = start(JOB);
        now = now.plus(Duration.ofHours(1)).plusMillis(1);
        failLost();
        begin(id);

        assertThat(show(id).execution())
                .returns("started", ExecutionView::status)
                .returns(null, ExecutionView::endedAt)
                .returns(null, ExecutionView::exitStatus);
        assertThat(beat(List.of(id))).isEmpty();
    }

    @Test
    void anExecutionIsRestartedOnce() {
        long id = start(JOB);
        end(id, ExecutionStatus.STOPPING);
        long next = Long.parseLong(restart(id).id());

        assertRefused(() -> restart(id), ErrorCode.NOT_RESTARTABLE);
        end(next, ExecutionStatus.FAILED);
        now = now.plus(Duration.ofHours(1));
        assertRefused(() -> restart(id), ErrorCode.NOT_RESTARTABLE);
        assertThat(restart(next).restartOf()).isEqualTo(Long.toString(next));
    }

    @Test
    void whatWorksOrIsCompletedCannotBeRestarted() {
        long id = start(JOB);
        assertRefused(() -> restart(id), ErrorCode.NOT_RESTARTABLE);
        begin(id);
        assertRefused(() -> restart(id), ErrorCode.NOT_RESTARTABLE);
        end(id, ExecutionStatus.COMPLETED);
        assertRefused(() -> restart(id), ErrorCode.NOT_RESTARTABLE);
    }

    @Test
    void whatTheRuntimeRefusesCanBeTriedAgain() {
        long id = start(JOB);
        end(id, ExecutionStatus.FAILED);
        runtime.refuses = true;
        assertRefused(() -> restart(id), ErrorCode.NOT_RESTARTABLE);

        runtime.refuses = false;
        assertThat(restart(id).restartOf()).isEqualTo(Long.toString(id));
        assertThat(audit()).containsExactly("batch.restart_requested", "batch.restart_requested", "batch.restarted");
        assertThat(leases.told).startsWith("take " + JOB, "back");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x_0", "", "-1", "1e3", "9999999999999999999", "123456789"})
    void anUnknownExecutionIsNotFound(String id) {
        assertRefused(() -> inTransaction(e -> new ShowExecution(rows(e), runtime).show(id)), ErrorCode.NOT_FOUND);
        assertRefused(
                () -> inTransaction(e -> new StopExecution(rows(e), runtime).stop(OPERATOR, id)), ErrorCode.NOT_FOUND);
        assertRefused(
                () -> inTransaction(e -> new RestartExecution(rows(e), runtime, leases).restart(OPERATOR, id)),
                ErrorCode.NOT_FOUND);
    }

    @Test
    void aStepThatWorksTellsHowFarItIs() {
        long id = start(JOB);
        begin(id);
        assertThat(show(id).steps()).isEmpty();
        progress(id, 0, 0, null);
        assertThat(show(id).steps()).extracting(step -> step.progressPercent()).containsOnlyNulls();

        progress(id, 100, 99, 400L);

        assertThat(show(id).steps()).singleElement().satisfies(step -> {
            assertThat(step.status()).isEqualTo("started");
            assertThat(step.readCount()).isEqualTo(100);
            assertThat(step.writeCount()).isEqualTo(99);
            assertThat(step.progressPercent()).isEqualTo(25);
        });
        progress(id + 1_000, 1, 1, null);
    }

    private void progress(long id, long read, long written, @Nullable Long total) {
        database.run(entities -> new RecordExecution(new BatchExecutionRepository(entities), () -> now)
                .progress(id, "purge", read, written, total));
    }

    @Test
    void anExecutionWithoutASignOfLifeForNinetySecondsIsLost() {
        long silent = start(JOB);
        long alive = start(JOB);
        begin(silent);
        begin(alive);
        now = now.plusSeconds(30);
        beat(List.of(alive));
        now = now.plusSeconds(60);
        assertThat(failLost()).isEmpty();
        now = now.plusMillis(1);

        assertThat(failLost()).containsExactly(new WatchExecutions.Lost(silent, JOB, true));
        assertThat(show(silent).execution().exitStatus()).isEqualTo("NODE_LOST");
        assertThat(status(alive)).isEqualTo("started");
        assertThat(failLost()).isEmpty();
    }

    @Test
    void anExecutionThatWaitsForAThreadMayWaitLonger() {
        long id = start(JOB);
        now = now.plus(Duration.ofHours(1));
        assertThat(failLost()).isEmpty();
        now = now.plusMillis(1);
        assertThat(failLost()).extracting(WatchExecutions.Lost::id).containsExactly(id);
    }

    @Test
    void whatIsLostAgainOrWasToStopIsNotRestarted() {
        long first = start(JOB);
        begin(first);
        now = now.plusSeconds(91);
        failLost();
        long second = Long.parseLong(restart(first).id());
        begin(second);
        long stopping = start(JOB);
        begin(stopping);
        stop(stopping);
        now = now.plusSeconds(91);

        assertThat(failLost())
                .hasSize(2)
                .extracting(WatchExecutions.Lost::restart)
                .containsOnly(false);
        assertThat(status(second)).isEqualTo("failed");
        assertThat(status(stopping)).isEqualTo("failed");
    }

    @Test
    void theListIsPagedAndFiltered() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            long id = start(i % 2 == 0 ? JOB : "retention_purge");
            end(id, i < 3 ? ExecutionStatus.COMPLETED : ExecutionStatus.FAILED);
            expected.add(0, Long.toString(id));
        }
        // The same moment for all: the id orders them.
        List<String> seen = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            Page<ExecutionView> page = list(null, null, cursor, 2);
            page.items().forEach(item -> seen.add(item.id()));
            cursor = page.nextCursor();
        } while (cursor != null);

        assertThat(seen).isEqualTo(expected);
        assertThat(list(JOB, null, null, 10).items()).hasSize(3);
        assertThat(list(null, "failed", null, 10).items()).hasSize(2);
        assertThat(list(JOB, "failed", null, 10).items()).hasSize(1);
        assertThat(list("nothing", null, null, 10).items()).isEmpty();
        assertRefused(() -> list(null, "broken", null, 10), ErrorCode.VALIDATION_FAILED);
        assertRefused(() -> list(null, null, new Cursor(now, "aud_x").encode(), 10), ErrorCode.BAD_REQUEST);
    }

    @Test
    void theListCostsOneStatementWhateverTheHistory() {
        start(JOB);
        List<String> few = database.statementsOf(e -> page(e, null, null, null, 2));
        for (int i = 0; i < 20; i++) {
            start(JOB);
        }

        assertThat(database.statementsOf(e -> page(e, null, null, null, 2)))
                .hasSize(1)
                .hasSameSizeAs(few);
    }

    @Test
    void theStepsAreThoseOfTheRuntime() {
        long id = start(JOB);
        runtime.steps = List.of(new BatchOperator.Step("delete", "STARTED", null, now, null, 3, 2, 1, 2, 0, 4));

        assertThat(show(id).steps()).singleElement().satisfies(step -> {
            assertThat(step.name()).isEqualTo("delete");
            assertThat(step.status()).isEqualTo("started");
            assertThat(step.readCount()).isEqualTo(3);
            assertThat(step.writeCount()).isEqualTo(2);
            assertThat(step.skipCount()).isEqualTo(1);
            assertThat(step.progressPercent()).isEqualTo(75);
        });
    }

    private static void assertRefused(Runnable call, ErrorCode code) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        ServiceException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private ExecutionRows rows(EntityManager entities) {
        return new ExecutionRows(
                new BatchExecutionRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> now),
                () -> now);
    }

    private <T> T inTransaction(Function<EntityManager, T> work) {
        return database.inTransaction(work);
    }

    private <T> T run(Function<ExecutionRows, T> work) {
        return inTransaction(entities -> work.apply(rows(entities)));
    }

    private long start(String job) {
        return run(rows -> new StartJob(rows, runtime, new DatabaseState(System::nanoTime)).start(job));
    }

    private ExecutionView stop(long id) {
        return run(rows -> new StopExecution(rows, runtime).stop(OPERATOR, Long.toString(id)));
    }

    /** Each step of a restart is a transaction of its own. */
    private ExecutionView restart(long id) {
        return new RestartExecution(new SeparateRows(), runtime, leases).restart(OPERATOR, Long.toString(id));
    }

    private ShowExecution.Detail show(long id) {
        return run(rows -> new ShowExecution(rows, runtime).show(Long.toString(id)));
    }

    private String status(long id) {
        return show(id).execution().status();
    }

    private void begin(long id) {
        begin(id, id);
    }

    private void begin(long id, long instanceId) {
        database.run(entities -> new RecordExecution(new BatchExecutionRepository(entities), () -> now)
                .started(new BatchOperator.Started(id, instanceId), JOB, "node_a"));
    }

    private void end(long id, ExecutionStatus status) {
        database.run(entities ->
                new RecordExecution(new BatchExecutionRepository(entities), () -> now).ended(id, status.name(), null));
    }

    private void layDown(long id) {
        database.run(entities -> new RecordExecution(new BatchExecutionRepository(entities), () -> now).laidDown(id));
    }

    private List<Long> beat(List<Long> ids) {
        return inTransaction(e -> new WatchExecutions(new BatchExecutionRepository(e), () -> now).beat(ids));
    }

    private List<WatchExecutions.Lost> failLost() {
        return inTransaction(e -> new WatchExecutions(new BatchExecutionRepository(e), () -> now).failLost());
    }

    private Page<ExecutionView> list(
            @Nullable String job, @Nullable String status, @Nullable String cursor, int limit) {
        return inTransaction(entities -> page(entities, job, status, cursor, limit));
    }

    private static Page<ExecutionView> page(
            EntityManager entities, @Nullable String job, @Nullable String status, @Nullable String cursor, int limit) {
        return new ListExecutions(new BatchExecutionRepository(entities))
                .list(job, status, Cursor.decode(cursor), limit);
    }

    private List<String> audit() {
        return inTransaction(
                entities -> entities.createQuery("select e from AuditEntryEntity e", AuditEntryEntity.class)
                        .getResultStream()
                        .map(entry -> entry.action)
                        .toList());
    }

    /** As the container calls it: one transaction a method. */
    private class SeparateRows extends ExecutionRows {
        @Override
        public String claimRestart(Actor actor, long id) {
            return inTransaction(entities -> rows(entities).claimRestart(actor, id));
        }

        @Override
        public void releaseRestart(long id) {
            database.run(entities -> rows(entities).releaseRestart(id));
        }

        @Override
        public ExecutionView landRestart(Actor actor, long id, long restarted, String node) {
            if (rowsAreBroken) {
                throw new IllegalStateException("broken on purpose");
            }
            return inTransaction(entities -> rows(entities).landRestart(actor, id, restarted, node));
        }
    }

    private static final class Leases implements JobLeases {
        private final List<String> told = new ArrayList<>();
        private boolean busy;

        @Override
        public Optional<Lease> take(String job) {
            told.add("take " + job);
            return busy ? Optional.empty() : Optional.of(new Held());
        }

        private final class Held implements Lease {
            @Override
            public void begun(long executionId) {
                told.add("begun " + executionId);
            }

            @Override
            public void giveBack() {
                told.add("back");
            }
        }
    }

    private static final class Runtime implements BatchOperator {
        private final List<Long> stopped = new ArrayList<>();
        private final List<Long> restarted = new ArrayList<>();
        private List<Step> steps = List.of();
        private boolean refuses;
        private long last = 100;

        @Override
        public Started start(String job) {
            last++;
            return new Started(last, last);
        }

        @Override
        public void stop(long executionId) {
            stopped.add(executionId);
        }

        @Override
        public OptionalLong restart(long executionId) {
            if (refuses) {
                return OptionalLong.empty();
            }
            restarted.add(++last);
            return OptionalLong.of(last);
        }

        @Override
        public Optional<Standing> standing(long executionId) {
            return Optional.empty();
        }

        @Override
        public List<Step> steps(long executionId) {
            return steps;
        }

        @Override
        public String node() {
            return "node_a";
        }
    }
}
