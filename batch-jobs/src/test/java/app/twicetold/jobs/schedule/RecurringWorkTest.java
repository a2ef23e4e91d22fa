package app.twicetold.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.schedule.ScheduledRuns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecurringWorkTest {
    private static final Instant NOW = Instant.parse("2026-03-02T08:30:00Z");

    private final List<String> notes = new ArrayList<>();
    private final RecurringWork work = new RecurringWork(
            new ScheduledRuns() {
                @Override
                public void note(String name, Instant startedAt, boolean completed) {
                    notes.add(name + (completed ? " completed" : " failed"));
                }
            },
            new ScheduledParts() {
                @Override
                public void failed(String name, String part, RuntimeException error) {
                    notes.add(name + " lost " + part);
                }
            },
            () -> NOW,
            new DatabaseState(System::nanoTime));

    @Test
    void aRunThatDidAllItShouldIsCompleted() {
        assertThat(work.run("sweep", () -> {}).result()).isEqualTo(ScheduledJob.Result.COMPLETED);
        assertThat(work.runInParts("parts", () -> true).result()).isEqualTo(ScheduledJob.Result.COMPLETED);
        assertThat(notes).containsExactly("sweep completed", "parts completed");
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
}
