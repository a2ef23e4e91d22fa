package app.twicetold.system.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Daily jobs survive downtimes and deaths of the process that runs them. */
@Tag("process")
@DisplayName("A scheduled job")
class ScheduleIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Recording RECORDING = Recording.retelling("en").record();
    private static final int OLD = 1_500;
    private static final List<String> JOBS = List.of("retention_purge", "cohort_benchmarks");

    private final Service service = Service.fragile();
    private final Database database = new Database(service);

    @BeforeEach
    void theJobsThatWereOverdueAtTheStartHaveRun() {
        JOBS.forEach(this::awaitFinished);
        await().atMost(PATIENCE).until(() -> database.count("scheduled_ticks where finished_at is null") == 0);
    }

    @Test
    void aJobThatIsOverdueRunsOnceAtTheStart() {
        String latest = "scheduled_ticks where name = ? and tick > now() - interval '24 hours'";
        for (String job : JOBS) {
            assertThat(database.count(latest, job)).isEqualTo(1);
            assertThat(database.count(latest + " and outcome = 'completed' and execution_id is not null", job))
                    .isEqualTo(1);
        }
        long runs = database.count("scheduled_ticks where runs > 1");

        service.process().kill();
        service.process().restart();

        await().during(Duration.ofSeconds(4))
                .atMost(PATIENCE)
                .until(() -> database.count("scheduled_ticks where finished_at is null") == 0
                        && database.count("scheduled_ticks where runs > 1") == runs);
    }

    @Test
    void aJobThatADeadNodeLeftIsTakenOver() {
        JOBS.forEach(this::leaveUnfinished);
        for (String job : JOBS) {
            awaitFinished(job);
            assertThat(database.count("scheduled_ticks where name = ? and runs = 2 and outcome = 'completed'", job))
                    .isEqualTo(1);
        }
    }

    @Test
    void aJobThatIsKilledHalfWayFinishesAfterTheRestart() {
        Trainer user = Trainer.signedIn(service, "en");
        String young = user.record(user.startDiagnostic("en"), 1, RECORDING);
        DirectoryObjectStore store = new DirectoryObjectStore(service.data().resolve("recordings"));
        IntStream.rangeClosed(1, OLD).parallel().forEach(n -> {
            try {
                store.write(old(n), new ByteArrayInputStream(new byte[] {1}), "audio/wav", 1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        database.change(
                "insert into attempts (id, session_id, user_id, round, status, declared_duration_ms, duration_ms, "
                        + "content_type, size_bytes, sha256, pause_count, object_key, uploaded_at, created_at, finished_at) "
                        + "select 'att_old_' || n, session_id, user_id, round, 'failed', declared_duration_ms, duration_ms, "
                        + "content_type, 1, sha256, 0, 'recordings/att_old_' || n || '/0', now() - interval '31 days', "
                        + "now() - interval '31 days', now() - interval '31 days' "
                        + "from attempts, generate_series(1, " + OLD + ") n where id = ?",
                young);

        leaveUnfinished("retention_purge");
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> database.count("attempts where id like 'att_old_%' and audio_purged_at is not null") > 0);
        service.process().kill();
        service.process().restart();
        assertThat(database.count("attempts where id like 'att_old_%' and audio_purged_at is null"))
                .as("the process died half way")
                .isPositive();
        // Nobody waits for the silence of the dead process to last, nor for its leases.
        assertThat(
                        database.change(
                                "update batch_executions set heartbeat_at = heartbeat_at - interval '2 minutes' where ended_at is null"))
                .isEqualTo(1);
        database.change("update scheduled_ticks set lease_until = now() where finished_at is null");
        database.change("update deletion_jobs set lease_until = now() where status = 'running'");
        database.change(
                "update deletion_jobs set created_at = created_at - interval '1 minute' where status = 'queued'");

        awaitFinished("retention_purge");
        theLostExecutionIsEndedAndCanBeGoneOnWith();
        await().atMost(PATIENCE).until(() -> database.count("deletion_objects") == 0);
        assertThat(database.count("attempts where id like 'att_old_%' and audio_purged_at is null"))
                .isZero();
        assertThat(IntStream.rangeClosed(1, OLD))
                .noneMatch(n -> store.stat(old(n)).isPresent());
        String audio =
                user.get("/v1/attempts/" + young + "/audio").expecting(200).text("url");
        Call.of("GET", audio).send().expecting(200);
    }

    private void theLostExecutionIsEndedAndCanBeGoneOnWith() {
        await().atMost(Duration.ofSeconds(90))
                .until(() -> database.count("batch_executions where ended_at is null") == 0);
        String failed = "/v1/admin/batch/executions?job=retention_purge&status=failed&limit=1";
        Answer lost = operator("GET", failed).expecting(200);
        assertThat(lost.text("items.0.exit_status")).isEqualTo("NODE_LOST");
        String restart = "/v1/admin/batch/executions/" + lost.text("items.0.id") + "/restart";

        String next = operator("POST", restart).expecting(202).text("id");

        await().atMost(PATIENCE)
                .until(() -> operator("GET", "/v1/admin/batch/executions/" + next)
                        .expecting(200)
                        .text("status")
                        .equals("completed"));
        operator("POST", restart).refusedWith(409, "not_restartable");
        await().atMost(PATIENCE).until(() -> database.count("scheduled_ticks where finished_at is null") == 0);
        database.change("delete from scheduled_ticks where name = 'retention_purge'"
                + " and cast(tick at time zone 'UTC' as time) <> '18:30'");
    }

    private Answer operator(String method, String path) {
        return Call.of(service, method, path)
                .header("X-Admin-Key", service.adminKey())
                .send();
    }

    private static ObjectKey old(int n) {
        return new ObjectKey("recordings/att_old_" + n + "/0");
    }

    /** As a node leaves a tick that it had claimed when it died long ago. */
    private void leaveUnfinished(String job) {
        assertThat(database.change(
                        "update scheduled_ticks set finished_at = null, outcome = null, claim_token = 'dead', runs = 1, "
                                + "done_parts = null, lease_until = now() where name = ? and tick > now() - interval '24 hours'",
                        job))
                .isEqualTo(1);
    }

    private void awaitFinished(String job) {
        await().atMost(PATIENCE)
                .until(() -> database.count(
                                        "scheduled_ticks where name = ? and finished_at is not null "
                                                + "and tick > now() - interval '24 hours'",
                                        job)
                                == 1
                        && database.count("scheduled_ticks where finished_at is null and name = ?", job) == 0);
    }
}
