package app.twicetold.system.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One listener and a mock that takes its time, so that work queues up. */
@Tag("process")
@DisplayName("A queue")
class QueueIT {
    private static final Recording RECORDING = Recording.retelling("en").record();

    private final Service service = Service.fragile();
    private final Database database = new Database(service);

    @AfterEach
    void noFakeQueue() {
        database.change("delete from attempts where id like 'att_queue%'");
        database.change("delete from sessions where id like 'ses_queue%'");
        database.change("delete from pipeline_nodes");
    }

    @Test
    void aFirstDiagnosticOvertakesAttemptsThatWait() {
        Trainer first = Trainer.signedIn(service, "en");
        String holding = first.record(first.startDiagnostic("en"), 1, RECORDING);
        Trainer second = Trainer.signedIn(service, "en").entitled();
        String waiting = second.record(second.startTraining(), 1, RECORDING);
        Trainer third = Trainer.signedIn(service, "en").entitled();
        String behind = third.record(third.startTraining(), 1, RECORDING);
        Trainer fourth = Trainer.signedIn(service, "en");
        String diagnostic = fourth.record(fourth.startDiagnostic("en"), 1, RECORDING);

        first.submit(holding).expecting(202);
        isHeld(holding);
        second.submit(waiting).expecting(202);
        third.submit(behind).expecting(202);
        fourth.submit(diagnostic).expecting(202);

        assertThat(fourth.awaitEnd(diagnostic).text("status")).isEqualTo("assessed");
        assertThat(second.awaitEnd(waiting).text("status")).isEqualTo("assessed");
        assertThat(third.awaitEnd(behind).text("status")).isEqualTo("assessed");
        assertThat(finished(diagnostic)).isBefore(finished(waiting));
        assertThat(finished(waiting)).isBefore(finished(behind));
    }

    @Test
    void aSubmitThatWouldWaitTooLongIsRefusedAndTheNextOneNeedsNoUpload() {
        Trainer first = Trainer.signedIn(service, "en");
        String session = first.startDiagnostic("en");
        String holding = first.record(session, 1, RECORDING);
        Trainer second = Trainer.signedIn(service, "en").entitled();
        String late = second.record(second.startTraining(), 1, RECORDING);
        first.submit(holding).expecting(202);
        isHeld(holding);
        queueOf(400, holding, session);

        // A poll reads what waits, once a second at most.
        await().atMost(Duration.ofSeconds(10)).untilAsserted(() -> {
            Answer last = first.attempt("att_queue1");
            assertThat(last.number("poll_after_ms")).isBetween(16_000L, 20_000L);
            assertThat(Integer.parseInt(last.header("Retry-After").orElseThrow()))
                    .isBetween(16, 20);
        });
        Answer refused = second.call("POST", "/v1/attempts/" + late + "/submit")
                .duringAnOutage()
                .send()
                .refusedWith(503, "service_busy");
        assertThat(Integer.parseInt(refused.header("Retry-After").orElseThrow()))
                .isBetween(40, 240);
        assertThat(second.attempt(late).text("status")).isEqualTo("uploaded");

        noFakeQueue();
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(second.submit(late).status()).isEqualTo(202));
        assertThat(second.awaitEnd(late).text("status")).isEqualTo("assessed");
        assertThat(database.count("attempts where id = ? and submissions = 1", late))
                .isEqualTo(1);
    }

    /** Trainings that wait, the first of them submitted last, and a node that tells what they take. No message is sent. */
    private void queueOf(int waiting, String attempt, String session) {
        database.change("""
                insert into sessions
                select (jsonb_populate_record(s, jsonb_build_object(
                    'id', 'ses_queue' || g, 'kind', 'training', 'stage', 'completed', 'completed_at', now()))).*
                from sessions s, generate_series(1, %d) g
                where s.id = ?
                """.formatted(waiting), session);
        database.change("""
                insert into attempts
                select (jsonb_populate_record(a, jsonb_build_object(
                    'id', 'att_queue' || g, 'session_id', 'ses_queue' || g, 'status', 'processing', 'step', 'transcribe',
                    'claim_token', null, 'lease_until', now() + interval '1 hour',
                    'submitted_at', now() - g * interval '150 ms', 'finished_at', null))).*
                from attempts a, generate_series(1, %d) g
                where a.id = ?
                """.formatted(waiting), attempt);
        database.change("insert into pipeline_nodes values ('another', 1, 1200, 1200, now())");
    }

    private void isHeld(String attempt) {
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> database.count("attempts where id = ? and claim_token is not null", attempt) == 1);
    }

    private Instant finished(String attempt) {
        return database.moment("select finished_at from attempts where id = '" + attempt + "'");
    }
}
