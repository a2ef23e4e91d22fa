package app.twicetold.system.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Service;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Background work")
class BatchIT {
    private static final String EXECUTIONS = "/v1/admin/batch/executions";
    private static final String SCHEDULED = "/v1/admin/scheduled-jobs";
    private static final String COHORTS = "cohort_benchmarks";
    private static final String PURGE = "retention_purge";

    @Test
    void aJobIsDoneNowWhenAnOperatorSaysSo() {
        String id = startCohorts();
        Answer done = awaitStatus(id, "completed");

        assertThat(done.text("job")).isEqualTo(COHORTS);
        assertThat(done.isNull("restart_of")).isTrue();
        assertThat(done.text("ended_at")).isGreaterThanOrEqualTo(done.text("started_at"));
        assertThat(done.texts("steps", "name")).containsExactly("build");
        assertThat(done.texts("steps", "status")).containsExactly("completed");
        assertThat(done.number("steps.0.progress_percent")).isEqualTo(100);

        Answer list = Operator.get(EXECUTIONS + "?job=" + COHORTS + "&status=completed")
                .expecting(200);
        assertThat(list.texts("items", "id")).contains(id);
        assertThat(list.texts("items", "job")).containsOnly(COHORTS);
        assertThat(list.texts("items", "status")).containsOnly("completed");
        JsonNode job = scheduled(COHORTS);
        assertThat(job.path("last_execution_id").asText()).isEqualTo(id);
        assertThat(job.path("last_status").asText()).isEqualTo("completed");
        Answer audit = Operator.get("/v1/admin/audit?action=scheduler.run_requested&limit=1")
                .expecting(200);
        assertThat(audit.text("items.0.target_id")).isEqualTo(COHORTS);
    }

    @Test
    void aJobOfTwoStepsTellsWhatEachDid() {
        Answer run = Operator.post(SCHEDULED + "/retention_purge/run", null).expecting(202);
        Answer done = awaitStatus(runningOrStarted(run, "retention_purge"), "completed");

        assertThat(done.texts("steps", "name"))
                .containsExactly(
                        "purge",
                        "quests",
                        "notifications",
                        "webhook_events",
                        "analytics_events",
                        "analytics_files",
                        "provider_calls",
                        "batch_executions",
                        "content_jobs",
                        "audit_log",
                        "deletions",
                        "notes",
                        "delete");
        assertThat(done.texts("steps", "exit_status")).doesNotContainNull();
    }

    /** The second of three deletions waits, so the step stands still between them. */
    @Test
    void aStepTellsHowFarItIsWhileItWorks() throws SQLException {
        Database database = new Database(Service.running());
        database.run("""
                insert into deletion_jobs (id, status, created_at)
                select 'del_progress' || n, 'failed', timestamp '2020-01-01' + n * interval '1 day'
                from generate_series(1, 3) n
                """);
        String id;
        try (Connection held = database.within("select id from deletion_jobs where id = 'del_progress2' for update")) {
            Answer run = await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(250))
                    .until(
                            () -> Operator.post(SCHEDULED + "/retention_purge/run", null)
                                    .expecting(202),
                            answer -> answer.text("result").equals("started"));
            id = run.text("execution_id");
            JsonNode step = await().atMost(Duration.ofSeconds(60))
                    .until(
                            () -> step(id, "delete"),
                            found -> found.path("read_count").asLong() > 0);
            assertThat(step.path("status").asText()).isEqualTo("started");
            assertThat(step.path("progress_percent").asInt()).isBetween(1, 99);
            held.rollback();
        }
        awaitStatus(id, "completed");
        JsonNode done = step(id, "delete");
        assertThat(done.path("read_count").asLong()).isGreaterThanOrEqualTo(3);
        assertThat(done.path("progress_percent").asInt()).isEqualTo(100);
    }

    private static JsonNode step(String id, String name) {
        for (JsonNode step : Operator.get(EXECUTIONS + "/" + id).expecting(200).at("steps")) {
            if (step.path("name").asText().equals(name)) {
                return step;
            }
        }
        return MissingNode.getInstance();
    }

    @ParameterizedTest
    @ValueSource(strings = {"notifications", "pipeline_sweep", "entitlements", "deletion_sweep", "streak_repair"})
    void aJobThatIsShortIsDoneWithinTheRequest(String name) {
        Answer run = Operator.post(SCHEDULED + "/" + name + "/run", null).expecting(202);

        assertThat(run.text("result")).isEqualTo("completed");
        assertThat(run.isNull("execution_id")).isTrue();
        assertThat(scheduled(name).path("last_status").asText()).isEqualTo("completed");
        assertThat(scheduled(name).path("last_run_at").asText()).isGreaterThanOrEqualTo(run.text("started_at"));
    }

    @Test
    void aJobIsListedWithItsSchedule() {
        Answer jobs = Operator.get(SCHEDULED).expecting(200);

        assertThat(jobs.texts("items", "name"))
                .contains(
                        COHORTS,
                        "deletion_sweep",
                        "entitlements",
                        "notifications",
                        "pipeline_sweep",
                        "retention_purge",
                        "streak_repair");
        assertThat(scheduled(COHORTS).path("cron").asText()).isEqualTo("0 18 * * *");
        assertThat(scheduled("retention_purge").path("cron").asText()).isEqualTo("30 18 * * *");
    }

    @Test
    void aJobThatNobodyKnowsIsNotFound() {
        for (String id : List.of("x_0", "-1", "999999999", "99999999999999999999")) {
            Operator.get(EXECUTIONS + "/" + id).refusedWith(404, "not_found");
            Operator.post(EXECUTIONS + "/" + id + "/stop", null).refusedWith(404, "not_found");
            Operator.post(EXECUTIONS + "/" + id + "/restart", null).refusedWith(404, "not_found");
        }
        Operator.post(SCHEDULED + "/nothing/run", null).refusedWith(404, "not_found");
        Operator.get(EXECUTIONS + "?status=broken").refusedField("status");
    }

    @Test
    void aJobThatHasEndedIsNeitherStoppedNorRestarted() {
        String id = startCohorts();
        awaitStatus(id, "completed");

        Operator.post(EXECUTIONS + "/" + id + "/stop", null).refusedWith(409, "illegal_transition");
        Operator.post(EXECUTIONS + "/" + id + "/restart", null).refusedWith(409, "not_restartable");
    }

    @Test
    void executionsArePagedNewestFirst() {
        for (int i = 0; i < 3; i++) {
            awaitStatus(startCohorts(), "completed");
        }
        List<String> seen = new ArrayList<>();
        List<String> moments = new ArrayList<>();
        @Nullable String cursor = null;
        for (int i = 0; i < 3; i++) {
            Answer page = Operator.get(EXECUTIONS + "?limit=1" + (cursor == null ? "" : "&cursor=" + cursor))
                    .expecting(200);
            seen.add(page.text("items.0.id"));
            moments.add(0, page.text("items.0.created_at"));
            cursor = page.text("next_cursor");
        }
        assertThat(seen).doesNotHaveDuplicates();
        assertThat(moments).isSorted();
    }

    @Test
    void aJobOfWhichAPartFailedSaysSo() {
        Database database = new Database(Service.running());
        database.run("alter table cohort_benchmarks rename to cohort_benchmarks_away");
        try {
            Answer ended = awaitStatus(startCohorts(), "completed");
            assertThat(ended.text("exit_status")).isEqualTo("PARTS_FAILED");
            assertThat(scheduled(COHORTS).path("last_status").asText()).isEqualTo("failed");
        } finally {
            database.run("alter table cohort_benchmarks_away rename to cohort_benchmarks");
        }
        awaitStatus(startCohorts(), "completed");
        assertThat(scheduled(COHORTS).path("last_status").asText()).isEqualTo("completed");
    }

    @Test
    void aPartThatFailedIsRepeatedAlone() {
        Database database = new Database(Service.running());
        database.run("alter table notification_log rename to notification_log_away");
        try {
            Answer first = awaitStatus(start(PURGE), "completed");
            assertThat(first.text("exit_status")).isEqualTo("PARTS_FAILED");
            assertThat(exits(first, "notifications")).containsExactly("PART_FAILED");
        } finally {
            database.run("alter table notification_log_away rename to notification_log");
        }
        // Nobody waits for ten minutes.
        String again = "update scheduled_ticks set lease_until = now()"
                + " where name = ? and finished_at is null and claim_token is null and runs = 1";
        await().atMost(Duration.ofSeconds(60)).until(() -> database.change(again, PURGE) == 1);

        // Between its claim and its start the tick has no execution.
        Answer second = await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(250))
                .until(
                        () -> Operator.get(EXECUTIONS + "/"
                                + scheduled(PURGE).path("last_execution_id").asText()),
                        last -> last.status() == 200
                                && last.text("status").equals("completed")
                                && last.text("exit_status").equals("COMPLETED"));
        assertThat(exits(second, "notifications")).containsExactly("COMPLETED");
        assertThat(exits(second, null)).hasSize(12).containsOnly("LEFT_OUT");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> database.count("scheduled_ticks where name = ? and finished_at is null", PURGE) == 0);
    }

    /** How a step ended, or all steps but that of the notifications. */
    private static List<String> exits(Answer execution, @Nullable String step) {
        List<String> exits = new ArrayList<>();
        for (JsonNode each : execution.at("steps")) {
            String name = each.path("name").asText();
            if (step == null ? !name.equals("notifications") : name.equals(step)) {
                exits.add(each.path("exit_status").asText());
            }
        }
        return exits;
    }

    @Test
    void aJobThatWasStoppedGoesOnOnceAndDoesNotOverlapWithItself() throws SQLException {
        Database database = new Database(Service.running());
        String id;
        try (Connection held = database.within("lock table cohort_benchmarks in access exclusive mode")) {
            id = startCohorts();
            awaitStatus(id, "started");
            // It waits on a connection of jobs, and takes none from requests.
            await().atMost(Duration.ofSeconds(30)).until(() -> database.count("""
                            pg_stat_activity where wait_event_type = 'Lock' and application_name = 'twicetold-jobs'
                              and datname = current_database()""") == 1);
            Answer again =
                    Operator.post(SCHEDULED + "/" + COHORTS + "/run", null).expecting(202);
            assertThat(again.text("result")).isEqualTo("queued");
            assertThat(again.isNull("execution_id")).isTrue();
            Operator.post(EXECUTIONS + "/" + id + "/restart", null).refusedWith(409, "not_restartable");

            Answer stopping =
                    Operator.post(EXECUTIONS + "/" + id + "/stop", null).expecting(202);
            assertThat(stopping.text("status")).isEqualTo("stopping");
            assertThat(stopping.isNull("stop_requested_at")).isFalse();
            held.rollback();
        }
        Answer stopped = awaitStatus(id, "stopped");

        // The queued run comes first; nothing of the job works beside it.
        Answer restarted = await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(250))
                .until(() -> Operator.post(EXECUTIONS + "/" + id + "/restart", null), answer -> answer.status() == 202);

        assertThat(restarted.text("restart_of")).isEqualTo(id);
        assertThat(restarted.text("instance_id")).isEqualTo(stopped.text("instance_id"));
        Answer queued =
                Operator.get(EXECUTIONS + "?job=" + COHORTS + "&limit=2").expecting(200);
        assertThat(queued.texts("items", "id")).startsWith(restarted.text("id"));
        assertThat(queued.text("items.1.ended_at")).isLessThanOrEqualTo(restarted.text("created_at"));
        awaitStatus(restarted.text("id"), "completed");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> scheduled(COHORTS).path("last_execution_id").asText(), restarted.text("id")::equals);
        assertThat(database.count("scheduled_ticks where name = ? and finished_at is null and runs > 0", COHORTS))
                .isLessThanOrEqualTo(1);
        Operator.post(EXECUTIONS + "/" + id + "/restart", null).refusedWith(409, "not_restartable");
        Answer audit =
                Operator.get("/v1/admin/audit?action=batch.restarted&limit=1").expecting(200);
        assertThat(audit.text("items.0.target_id")).isEqualTo(id);
        assertThat(audit.text("items.0.details.restarted_as")).isEqualTo(restarted.text("id"));
    }

    /** A run of the cohorts that was asked for now, once the runs before it are over. */
    private static String startCohorts() {
        return start(COHORTS);
    }

    private static String start(String job) {
        return await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(250))
                .until(
                        () -> scheduled(job).path("last_status").asText().equals("running")
                                ? null
                                : Operator.post(SCHEDULED + "/" + job + "/run", null)
                                        .expecting(202),
                        run -> run != null && run.text("result").equals("started"))
                .text("execution_id");
    }

    private static String runningOrStarted(Answer run, String name) {
        return run.isNull("execution_id")
                ? scheduled(name).path("last_execution_id").asText()
                : run.text("execution_id");
    }

    private static JsonNode scheduled(String name) {
        for (JsonNode item : Operator.get(SCHEDULED).expecting(200).at("items")) {
            if (item.path("name").asText().equals(name)) {
                return item;
            }
        }
        throw new AssertionError(name + " is not listed");
    }

    private static Answer awaitStatus(String id, String status) {
        return Objects.requireNonNull(await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(100))
                .until(
                        () -> Operator.get(EXECUTIONS + "/" + id).expecting(200),
                        answer -> answer.text("status").equals(status)));
    }
}
