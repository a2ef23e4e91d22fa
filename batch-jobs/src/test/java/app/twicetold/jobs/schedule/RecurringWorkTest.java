package app.twicetold.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.schedule.ScheduledRuns;
import app.twicetold.core.schedule.TakeTurn;
import app.twicetold.persistence.connection.ConnectionPool;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecurringWorkTest {
    private static final Instant NOW = Instant.parse("2026-03-02T08:30:00Z");

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final List<String> notes = new ArrayList<>();
    private final DatabaseState database = new DatabaseState(System::nanoTime);
    private boolean free = true;
    private boolean broken;
    private final RecurringWork work = new RecurringWork(
            new ScheduledRuns() {
                @Override
                public void note(String name, Instant startedAt, boolean completed) {
                    notes.add(name + (completed ? " completed" : " failed"));
                }
            },
            new TakeTurn() {
                @Override
                public boolean take(String name, Duration every) {
                    notes.add(name + " asked");
                    if (broken) {
                        throw new IllegalStateException("broken");
                    }
                    return free;
                }

                @Override
                public void seize(String name, Duration every) {
                    notes.add(name + " seized");
                    if (broken) {
                        throw new IllegalStateException("broken");
                    }
                }
            },
            new ScheduledParts() {
                @Override
                public void failed(String name, String part, RuntimeException error) {
                    notes.add(name + " lost " + part);
                }
            },
            () -> NOW,
            database);

    @Test
    void aRunThatDidAllItShouldIsCompleted() {
        assertThat(work.run("sweep", () -> {}).result()).isEqualTo(ScheduledJob.Result.COMPLETED);
        assertThat(work.runInParts("parts", () -> true).result()).isEqualTo(ScheduledJob.Result.COMPLETED);
        assertThat(notes).containsExactly("sweep completed", "parts completed");
    }

    @Test
    void aRunHasTheConnectionsOfJobs() {
        List<ConnectionPool> pools = new ArrayList<>();

        assertThat(work.run("sweep", () -> pools.add(ConnectionPool.current())).result())
                .isEqualTo(ScheduledJob.Result.COMPLETED);

        assertThat(pools).containsExactly(ConnectionPool.JOBS);
        assertThat(ConnectionPool.current()).isEqualTo(ConnectionPool.REQUESTS);
    }

    @Test
    void aRunOfWhichAPartFailedIsFailed() {
        assertThat(work.runInParts("parts", () -> false).result()).isEqualTo(ScheduledJob.Result.FAILED);
        assertThat(notes).containsExactly("parts failed");
    }

    @Test
    void whatIsThrownIsAuditedAndGoesNoFurther() {
        assertThat(work.run("sweep", () -> {
                            throw new IllegalStateException("broken");
                        })
                        .result())
                .isEqualTo(ScheduledJob.Result.FAILED);
        assertThat(notes).containsExactly("sweep lost all", "sweep failed");
    }

    @Test
    void aNodeSeizesItsFirstTurnAndAsksForTheOthers() {
        free = false;
        assertThat(work.isTurn("sweep", MINUTE)).isTrue();
        assertThat(work.isTurn("sweep", MINUTE)).isFalse();
        free = true;
        assertThat(work.isTurn("sweep", MINUTE)).isTrue();
        assertThat(work.isTurn("limits", MINUTE)).isTrue();

        assertThat(notes).containsExactly("sweep seized", "sweep asked", "sweep asked", "limits seized");
    }

    @Test
    void aTurnThatCannotBeTakenWaitsForTheNextTime() {
        broken = true;
        assertThat(work.isTurn("sweep", MINUTE)).isFalse();
        broken = false;
        assertThat(work.isTurn("sweep", MINUTE)).as("still the first").isTrue();
        broken = true;
        assertThat(work.isTurn("sweep", MINUTE)).isFalse();

        assertThat(notes).containsExactly("sweep seized", "sweep seized", "sweep asked");
    }

    @Test
    void aNodeWhoseDatabaseIsAwayTakesNoTurn() {
        database.silent();

        assertThat(work.isTurn("sweep", MINUTE)).isFalse();
        assertThat(notes).isEmpty();
    }
}
