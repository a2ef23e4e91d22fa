package app.twicetold.system.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The process is killed at each step of the pipeline; nothing is lost and nothing is done twice. A start takes long, so
 * one death meets as many moments as can be at once.
 */
@Tag("process")
@DisplayName("A crash")
class CrashIT {
    private static final Recording RECORDING = Recording.retelling("en").record();

    /** Where the pipeline is when the process dies, as its tables say. */
    enum Moment {
        SUBMITTED("attempts where id = ? and status = 'processing'"),
        QUEUED("attempts where id = ? and step = 'transcribe' and claim_token is null and status = 'processing'"),
        TRANSCRIBING("attempts where id = ? and step = 'transcribe' and claim_token is not null"),
        ASSESSING("attempts where id = ? and step = 'assess' and claim_token is not null"),
        MAKING_THE_EXEMPLAR("exemplars where attempt_id = ? and status = 'pending' and claim_token is not null");

        private final String table;

        Moment(String table) {
            this.table = table;
        }
    }

    private final Service service = Service.fragile();
    private final Database database = new Database(service);

    /** A recording of a user of its own that waits to be submitted. */
    private final class Work {
        private final Trainer user = Trainer.signedIn(service, "en");
        private final String session = user.startDiagnostic("en");
        private final String attempt = user.record(session, 1, RECORDING);

        void submit() {
            user.submit(attempt).expecting(202);
        }

        void await(Moment moment) {
            Awaitility.await()
                    .atMost(Duration.ofSeconds(30))
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> database.count(moment.table, attempt) == 1);
        }

        void stoppedAt(Moment moment) {
            assertThat(database.count(moment.table, attempt))
                    .as("the process died at this moment: %s", moment)
                    .isEqualTo(1);
        }

        void isDoneOnce() {
            assertThat(user.awaitEnd(attempt).text("status")).isEqualTo("assessed");
            assertThat(user.awaitExemplar(attempt).text("status")).isEqualTo("ready");
            assertThat(database.count("assessments where attempt_id = ?", attempt))
                    .isEqualTo(1);
            assertThat(database.count("transcripts where attempt_id = ?", attempt))
                    .isEqualTo(1);
            assertThat(user.complete(session).expecting(200).flag("replayed")).isFalse();
            assertThat(user.complete(session).expecting(200).flag("replayed")).isTrue();
            assertThat(user.me().number("level.total_xp")).isEqualTo(25);
            assertThat(database.count("xp_ledger where session_id = ?", session))
                    .isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ASSESSING", "MAKING_THE_EXEMPLAR"})
    void aCrashLosesNothingAndRepeatsNothing(Moment moment) {
        Work work = new Work();
        work.submit();
        work.await(moment);
        service.process().kill();
        work.stoppedAt(moment);
        service.process().restart();

        work.isDoneOnce();
    }

    /**
     * There is one listener: what comes while it works waits behind it. Its delivery has landed the transcript and goes
     * on with the assessment.
     */
    @Test
    void aCrashLosesNoWaitingMessageAndNoStepThatHasLanded() {
        Work first = new Work();
        Work second = new Work();
        Work third = new Work();
        first.submit();
        first.await(Moment.TRANSCRIBING);
        second.submit();
        third.submit();
        first.await(Moment.ASSESSING);
        service.process().kill();
        first.stoppedAt(Moment.ASSESSING);
        second.stoppedAt(Moment.QUEUED);
        third.stoppedAt(Moment.QUEUED);
        service.process().restart();

        first.isDoneOnce();
        second.isDoneOnce();
        third.isDoneOnce();
    }

    /** All at once, and a listener with nothing else to do. */
    @Test
    void aCrashRightAfterASubmitLeavesNoHalfSettlementAndNoHalfRecording() throws Exception {
        Work submitted = new Work();
        Trainer settling = Trainer.signedIn(service, "en");
        String session = settling.startDiagnostic("en");
        settling.awaitExemplar(settling.retellWell(session, 1, RECORDING).text("id"));
        Trainer uploading = Trainer.signedIn(service, "en");
        String other = uploading.startDiagnostic("en");
        Answer attempt = uploading.announce(other, 1, RECORDING).expecting(201);

        URI target = URI.create(attempt.text("upload.url"));
        try (Socket socket = new Socket(target.getHost(), target.getPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(("PUT %s?%s HTTP/1.1\r\nHost: %s\r\nContent-Type: audio/wav\r\nContent-Length: %d\r\n\r\n"
                            .formatted(
                                    target.getRawPath(),
                                    target.getRawQuery(),
                                    target.getAuthority(),
                                    RECORDING.bytes().length))
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(RECORDING.bytes(), 0, RECORDING.bytes().length / 2);
            out.flush();
            CompletableFuture<Void> settlement = CompletableFuture.runAsync(() -> settling.complete(session));
            submitted.submit();
            await().atMost(Duration.ofSeconds(10))
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> settlement.isDone() || database.count("xp_ledger where session_id = ?", session) > 0);
            service.process().kill();
            settlement.handle((done, broken) -> done).join();
        }
        submitted.stoppedAt(Moment.SUBMITTED);
        service.process().restart();

        submitted.isDoneOnce();
        assertThat(uploading.attempt(attempt.text("id")).text("status")).isEqualTo("awaiting_upload");
        uploading.deliver(attempt, RECORDING);
        settling.complete(session).expecting(200);
        assertThat(settling.me().number("level.total_xp")).isEqualTo(25);
        assertThat(settling.me().number("stats.completed_sessions")).isEqualTo(1);
        assertThat(database.count("xp_ledger where session_id = ?", session)).isEqualTo(2);
    }
}
