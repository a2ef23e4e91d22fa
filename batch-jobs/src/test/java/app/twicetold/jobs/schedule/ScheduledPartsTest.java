package app.twicetold.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.schedule.TickParts;
import app.twicetold.core.schedule.TickSteps;
import app.twicetold.persistence.connection.ConnectionPool;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduledPartsTest {
    private final List<String> done = new ArrayList<>();
    private final ScheduledParts parts = new ScheduledParts(
            new TickSteps() {
                @Override
                public void partFailed(String name, String part, Throwable error) {
                    // There is no audit log here.
                }
            },
            new TickParts() {
                @Override
                public void done(String name, long execution, String part) {
                    done.add(part);
                }
            },
            new DatabaseState(System::nanoTime));
    private final BatchContexts.Job job = new BatchContexts.Job("article_health", 7);

    @ParameterizedTest
    @CsvSource({"false, false, true", "false, true, true", "true, false, true", "true, true, false"})
    void aStepThatGoesByAFailedOneIsDoneAgainAfterIt(boolean earlierFailed, boolean goesBy, boolean remembered) {
        if (earlierFailed) {
            parts.failed(job, new BatchContexts.Step("measure"), "measure", new IllegalStateException("broken"));
        }
        BatchContexts.Step retire = new BatchContexts.Step("retire");
        if (goesBy) {
            retire.getProperties().setProperty("goes_by", "measure");
        }

        parts.end(job, retire);

        assertThat(done.contains("retire")).isEqualTo(remembered);
    }

    @Test
    void aPartHasTheConnectionsOfJobs() {
        assertThat(parts.patiently(ConnectionPool::current)).isEqualTo(ConnectionPool.JOBS);
        assertThat(ConnectionPool.current()).isEqualTo(ConnectionPool.REQUESTS);
    }

    @Test
    void aStepThatFailedIsNotDone() {
        BatchContexts.Step measure = new BatchContexts.Step("measure");
        parts.failed(job, measure, "measure", new IllegalStateException("broken"));

        parts.end(job, measure);

        assertThat(done).isEmpty();
    }
}
