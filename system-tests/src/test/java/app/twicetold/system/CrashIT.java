package app.twicetold.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The process is killed at each step of the pipeline; nothing is lost and nothing is done twice. */
@Tag("process")
@DisplayName("A crash")
class CrashIT {
    private static final Recording RECORDING = Recording.retelling("en").record();

    /** Where the pipeline is when the process dies, as its tables say. */
    enum Moment {
        RIGHT_AFTER_SUBMIT("attempts where id = ? and status = 'processing'"),
        QUEUED("attempts where id = ? and step = 'transcribe' and claim_token is null and status = 'processing'"),
        TRANSCRIBING("attempts where id = ? and step = 'transcribe' and claim_token is not null"),
        TRANSCRIBED("attempts where id = ? and step = 'assess' and claim_token is null and status = 'processing'"),
        ASSESSING("attempts where id = ? and step = 'assess' and claim_token is not null"),
        MAKING_THE_EXEMPLAR("exemplars where attempt_id = ? and status = 'pending' and claim_token is not null");

        private final String table;

        Moment(String table) {
            this.table = table;
        }
    }

    @ParameterizedTest
    @EnumSource
    void losesNothingAndRepeatsNothing(Moment moment) {
        Service service = Service.fragile();
        Database database = new Database(service);
        Trainer user = Trainer.signedIn(service, "en");
        Trainer other = Trainer.signedIn(service, "en");
        String session = user.startDiagnostic("en");
        String attempt = user.record(session, 1, RECORDING);
        String otherAttempt = other.record(other.startDiagnostic("en"), 1, RECORDING);

        // There is one listener: work of another user in front of ours, or between two steps of ours, keeps it waiting.
        if (moment == Moment.QUEUED) {
            other.submit(otherAttempt).expecting(202);
            awaitMoment(database, Moment.TRANSCRIBING, otherAttempt);
        }
        user.submit(attempt).expecting(202);
        if (moment == Moment.TRANSCRIBED) {
            awaitMoment(database, Moment.TRANSCRIBING, attempt);
            other.submit(otherAttempt).expecting(202);
        }
        if (moment != Moment.RIGHT_AFTER_SUBMIT) {
            awaitMoment(database, moment, attempt);
        }
        service.process().kill();
        assertThat(database.count(moment.table, attempt))
                .as("the process died at this moment")
                .isEqualTo(1);
        service.process().restart();

        assertThat(user.awaitEnd(attempt).text("status")).isEqualTo("assessed");
        assertThat(user.awaitExemplar(attempt).text("status")).isEqualTo("ready");
        assertThat(database.count("assessments where attempt_id = ?", attempt)).isEqualTo(1);
        assertThat(database.count("transcripts where attempt_id = ?", attempt)).isEqualTo(1);
        assertThat(user.complete(session).expecting(200).flag("replayed")).isFalse();
        assertThat(user.complete(session).expecting(200).flag("replayed")).isTrue();
        assertThat(user.me().number("level.total_xp")).isEqualTo(25);
        assertThat(database.count("xp_ledger where session_id = ?", session)).isEqualTo(2);
    }

    @Test
    void leavesNoHalfSettlementAndNoHalfRecording() throws Exception {
        Service service = Service.fragile();
        Database database = new Database(service);
        Trainer settling = Trainer.signedIn(service, "en");
        String session = settling.startDiagnostic("en");
        settling.retellWell(session, 1, RECORDING);
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
            await().atMost(Duration.ofSeconds(10))
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> settlement.isDone() || database.count("xp_ledger where session_id = ?", session) > 0);
            service.process().kill();
            settlement.handle((done, broken) -> done).join();
        }
        service.process().restart();

        assertThat(uploading.attempt(attempt.text("id")).text("status")).isEqualTo("awaiting_upload");
        uploading.deliver(attempt, RECORDING);
        settling.complete(session).expecting(200);
        assertThat(settling.me().number("level.total_xp")).isEqualTo(25);
        assertThat(settling.me().number("stats.completed_sessions")).isEqualTo(1);
        assertThat(database.count("xp_ledger where session_id = ?", session)).isEqualTo(2);
    }

    private static void awaitMoment(Database database, Moment moment, String attempt) {
        await().atMost(Duration.ofSeconds(30))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> database.count(moment.table, attempt) == 1);
    }
}
