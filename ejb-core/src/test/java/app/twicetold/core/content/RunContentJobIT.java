package app.twicetold.core.content;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Work that breaks off. */
class RunContentJobIT {
    private final TestDatabase database = TestDatabase.get();
    private final Instant now = LibraryFixture.NOW;
    private final List<LogRecord> log = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            log.add(line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final Logger logger = Logger.getLogger(RunContentJob.class.getName());
    private final ContentJobs jobs = SessionBeans.bean(
            ContentJobs.class,
            database,
            entities -> new ContentJobs(new ContentJobRepository(entities), () -> now),
            method -> {});
    private final JobOrders orders = SessionBeans.bean(
            JobOrders.class,
            database,
            entities -> new JobOrders(new ContentJobRepository(entities), () -> now),
            method -> {});
    private @Nullable RuntimeException failure;
    private int works;

    private final ContentWork room = new ContentWork() {
        @Override
        public JobStage stage() {
            return JobStage.FETCH;
        }

        @Override
        public Duration lease() {
            return Duration.ofMinutes(1);
        }

        @Override
        public void work(ContentClaim claim) {
            works++;
            throw requireNonNull(failure);
        }
    };

    @BeforeEach
    void begin() {
        database.clear();
        logger.addHandler(handler);
    }

    @AfterEach
    void end() {
        logger.removeHandler(handler);
    }

    private ContentJob deliver(String id) {
        database.run(entities -> new RunContentJob(
                        jobs,
                        new ReadContentJob(new ContentJobRepository(entities)),
                        List.of(room),
                        new DatabaseState(System::nanoTime))
                .run(id));
        return database.inTransaction(entities ->
                new ReadContentJob(new ContentJobRepository(entities)).find(id).orElseThrow());
    }

    @Test
    void whatAlwaysBreaksOffFailsWithItsCauseInTheLogOnce() {
        failure = new IllegalStateException("around", new IllegalArgumentException("the cause"));
        String id = orders.add(JobRequest.fetch(JobTrigger.MANUAL, "src_1"));

        for (int delivery = 1; delivery <= 4; delivery++) {
            assertThat(deliver(id).status()).isEqualTo(JobStatus.QUEUED);
        }
        assertThat(log).hasSize(4).allSatisfy(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.WARNING);
            assertThat(line.getMessage()).contains("the cause");
            assertThat(line.getThrown()).isNull();
        });
        assertThat(deliver(id).error()).isEqualTo(JobError.INTERNAL_ERROR);
        assertThat(deliver(id).error()).as("it is over").isEqualTo(JobError.INTERNAL_ERROR);

        assertThat(works).isEqualTo(5);
        assertThat(log).hasSize(5).last().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.SEVERE);
            assertThat(line.getThrown()).isSameAs(failure);
        });
    }

    @Test
    void whatBreaksOffForWantOfTheDatabaseIsNotCounted() {
        failure = new IllegalStateException(new SQLException("gone", "08006"));
        String id = orders.add(JobRequest.fetch(JobTrigger.MANUAL, "src_1"));

        for (int delivery = 1; delivery <= 6; delivery++) {
            assertThatThrownBy(() -> deliver(id)).isSameAs(failure);
        }

        assertThat(jobs.claim(id, Duration.ofMinutes(1))).isPresent();
        assertThat(log).isEmpty();
    }
}
