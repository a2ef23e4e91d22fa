package app.twicetold.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.batch.rules.ExecutionStatus;
import app.twicetold.core.schedule.rules.LastStatus;
import app.twicetold.core.schedule.rules.TickState;
import app.twicetold.persistence.audit.AuditEntryEntity;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.schedule.ScheduledRunRepository;
import app.twicetold.persistence.schedule.TickRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ScheduledRunsIT {
    private static final String JOB = "cohort_benchmarks";

    private final TestDatabase database = TestDatabase.get();
    private Instant now = Instant.parse("2026-03-01T18:00:00Z");

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @Test
    void theLastRunOfShortWorkIsNoted() {
        database.run(e -> runs(e).note("pipeline_sweep", now, true));
        now = now.plusSeconds(60);
        database.run(e -> runs(e).note("pipeline_sweep", now, false));

        assertThat(last()).containsExactly(new ScheduledRunRepository.Run("pipeline_sweep", now, "failed", null));
    }

    @Test
    void theLastRunOfABatchJobIsItsLatestTick() {
        assertThat(last()).isEmpty();
        tick(now, 1, "completed");
        now = now.plusSeconds(60);
        database.run(e -> ticks(e).insertIfAbsent(JOB, now, "token", now, now.plusSeconds(90)));
        assertThat(last()).containsExactly(new ScheduledRunRepository.Run(JOB, now, "running", null));
        database.run(e -> ticks(e).setExecution(JOB, now, "token", 7));
        assertThat(last()).containsExactly(new ScheduledRunRepository.Run(JOB, now, "running", 7L));
        database.run(e -> ticks(e).release(JOB, now, "token", now.plusSeconds(600)));
        assertThat(last()).containsExactly(new ScheduledRunRepository.Run(JOB, now, "failed", 7L));
    }

    @Test
    void aTickThatOnlyWaitsIsNoRun() {
        tick(now, 1, "stopped");
        database.run(e -> ticks(e).insertWaiting(JOB, now.plusSeconds(5), now));

        assertThat(last()).containsExactly(new ScheduledRunRepository.Run(JOB, now, "stopped", null));
    }

    @Test
    void anExecutionTellsHowItWent() {
        assertThat(LastStatus.of(ExecutionStatus.STARTING, false)).isEqualTo("running");
        assertThat(LastStatus.of(ExecutionStatus.STOPPING, false)).isEqualTo("running");
        assertThat(LastStatus.of(ExecutionStatus.COMPLETED, false)).isEqualTo("completed");
        assertThat(LastStatus.of(ExecutionStatus.COMPLETED, true)).isEqualTo("failed");
        assertThat(LastStatus.of(ExecutionStatus.STOPPED, true)).isEqualTo("stopped");
        assertThat(LastStatus.of(ExecutionStatus.ABANDONED, false)).isEqualTo("failed");
    }

    @Test
    void whoWantedARunStandsInTheAuditLog() {
        database.run(e -> runs(e).requested(new Actor("ops@example.org", null), JOB));

        List<AuditEntryEntity> entries =
                database.inTransaction(e -> e.createQuery("select a from AuditEntryEntity a", AuditEntryEntity.class)
                        .getResultList());
        assertThat(entries).singleElement().satisfies(entry -> {
            assertThat(entry.action).isEqualTo("scheduler.run_requested");
            assertThat(entry.targetId).isEqualTo(JOB);
        });
    }

    private void tick(Instant tick, int runs, String outcome) {
        database.run(e -> {
            ticks(e).insertIfAbsent(JOB, tick, "token" + runs, tick, tick.plusSeconds(90));
            ticks(e).finish(JOB, tick, "token" + runs, outcome, tick);
        });
    }

    private List<ScheduledRunRepository.Run> last() {
        return database.inTransaction(e -> new ScheduledRunRepository(e)
                .last(TickState.WAITING.wire(), TickState.RUNNING.wire()).stream()
                        .map(run -> new ScheduledRunRepository.Run(
                                run.name(),
                                run.startedAt(),
                                LastStatus.of(TickState.ofWire(run.state())),
                                run.executionId()))
                        .toList());
    }

    private static TickRepository ticks(EntityManager entities) {
        return new TickRepository(entities);
    }

    private ScheduledRuns runs(EntityManager entities) {
        return new ScheduledRuns(
                new ScheduledRunRepository(entities), new RecordAudit(new AuditRepository(entities), () -> now));
    }
}
