package app.twicetold.system.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.ContentDesk;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The process is killed while a recording is transcribed, while a judgement lands and while an exemplar is made; the
 * hourly sweep finishes the run, and nothing that landed is paid for again. A start takes long, so one run meets all
 * the deaths. A landing waits for a lock that the test holds, so that the death meets it.
 */
@Tag("process")
@DisplayName("A crash during a run of the playground")
class PlaygroundCrashIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String ROUND = "playground_rounds where run_id = ? and round = 1 and ";
    private static final String RESULTS = "playground_results where run_id = ? and ";

    private final Service service = Service.content();
    private final Database database = new Database(service);
    private final ContentDesk desk = new ContentDesk(service);

    @Test
    void theSweepFinishesARunOfSixLanesAndRepeatsNothingThatLanded() throws Exception {
        Run six = new Run(6);
        Run waiting = new Run(2);
        six.record();
        six.awaitOne(ROUND + "claim_token is not null");
        waiting.record();
        die();
        assertThat(six.count(ROUND + "state = 'transcribing' and claim_token is not null"))
                .isEqualTo(1);
        assertThat(waiting.count(ROUND + "state = 'transcribing' and claim_token is null"))
                .isEqualTo(1);
        revive();

        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() ->
                        six.count(RESULTS + "status = 'done'") > 0 && six.count(RESULTS + "status = 'running'") == 1);
        List<String> landed;
        try (Connection lock = database.within(
                "select 1 from playground_results where run_id = '" + six.id + "' and status = 'running' for update")) {
            await().atMost(PATIENCE).until(() -> database.count("pg_stat_activity where wait_event_type = 'Lock'") > 0);
            die();
            landed = six.landed();
            assertThat(six.count(RESULTS + "status = 'running'")).isEqualTo(1);
            assertThat(six.count(RESULTS + "status = 'pending'")).isEqualTo(5L - landed.size());
            assertThat(six.count("provider_calls where job_id = ? and capability = 'llm'"))
                    .as("the judgement that could not land is paid for")
                    .isEqualTo(landed.size() + 1L);
            lock.rollback();
        }
        revive();

        six.awaitOne(ROUND + "state = 'done'");
        waiting.awaitOne(ROUND + "state = 'done'");
        assertThat(six.landed()).hasSize(6);
        assertThat(waiting.landed()).hasSize(2);
        assertThat(six.count("provider_calls where job_id = ? and capability = 'asr'"))
                .isEqualTo(1);
        assertThat(landed)
                .isNotEmpty()
                .allSatisfy(model -> assertThat(six.judgements(model)).as(model).isEqualTo(1));

        String exemplar = "playground_model_answers where run_id = ? and ";
        six.askForAnExemplar();
        six.awaitOne(exemplar + "claim_token is not null");
        die();
        assertThat(six.count(exemplar + "status = 'pending' and claim_token is not null"))
                .isEqualTo(1);
        revive();

        six.awaitOne(exemplar + "status = 'ready'");
        assertThat(database.count("playground_reservations")).isZero();
        assertThat(desk.get(six.path()).text("lanes.0.results.0.status")).isEqualTo("done");
    }

    private void die() {
        service.process().kill();
    }

    /** Starts it again, and lets the hour strike when the leases of the dead worker are over. */
    private void revive() {
        service.process().restart();
        desk.moveOn(Duration.ofMinutes(30));
        desk.lackNothing();
        desk.strike("content_hourly");
    }

    /** A run on a seed article. */
    private final class Run {
        private final List<String> models;
        private final String id;

        Run(int lanes) {
            models = IntStream.range(0, lanes).mapToObj(i -> "m" + i).toList();
            id = desk.send(
                            "POST",
                            "/playground/runs",
                            Map.of(
                                    "article_id",
                                    Recording.articleOf("en", "training"),
                                    "models",
                                    models.stream()
                                            .map(model -> Map.of("provider", "mock", "model", model))
                                            .toList()))
                    .expecting(201)
                    .text("id");
        }

        String path() {
            return "/playground/runs/" + id;
        }

        void record() {
            Recording recording = Recording.retelling("en").record();
            Call.of(service, "PUT", "/v1/admin" + path() + "/rounds/1/audio")
                    .header("X-Admin-Key", service.adminKey())
                    .body(recording.contentType(), recording.bytes())
                    .send()
                    .expecting(202);
        }

        void askForAnExemplar() {
            String lane = desk.get(path()).text("lanes.0.id");
            desk.send("POST", path() + "/lanes/" + lane + "/exemplar", Map.of("round", 1))
                    .expecting(202);
        }

        long count(String where) {
            return database.count(where, id);
        }

        void awaitOne(String where) {
            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> count(where) == 1);
        }

        /** The models whose judgement has landed. */
        List<String> landed() {
            List<String> landed = new ArrayList<>();
            for (String model : models) {
                if (database.count(
                                "playground_results r join playground_lanes l on l.id = r.lane_id"
                                        + " where r.run_id = ? and l.model = ? and r.status = 'done'",
                                id,
                                model)
                        == 1) {
                    landed.add(model);
                }
            }
            return landed;
        }

        /** How often the model was asked and answered. */
        long judgements(String model) {
            return database.count("provider_calls where job_id = ? and capability = 'llm' and model = ?", id, model);
        }
    }
}
