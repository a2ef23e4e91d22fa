package app.twicetold.system.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Parallel;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.net.SocketException;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Recordings that never pass through the service: a real S3 server takes and serves them. */
@DisplayName("An object store with its own door")
class DirectUploadIT {
    private static final Recording GOOD = Recording.retelling("en").record();

    private final Trainer user = Trainer.signedIn(Service.direct(), "en");
    private final String session = user.startTraining();
    private final Answer attempt = user.announce(session, 1, GOOD).expecting(201);
    private final String id = attempt.text("id");

    @BeforeEach
    void aRecordingGoesStraightIntoTheStore() {
        assumeTrue(!attempt.text("upload.url").contains("/v1/"), "Needs a service with OBJECT_STORE=s3");
    }

    @Test
    void theStoreTakesARecordingAndPlaysItAndItsExemplar() {
        user.deliver(attempt, GOOD);
        assertThat(user.attempt(id).text("status")).isEqualTo("awaiting_upload");
        user.get("/v1/attempts/" + id + "/audio").refusedWith(404, "not_found");

        user.submit(id).expecting(202);
        assertThat(user.awaitEnd(id).text("status")).isEqualTo("assessed");

        String own = user.get("/v1/attempts/" + id + "/audio").expecting(200).text("url");
        assertThat(own).doesNotContain("/v1/");
        Answer whole = Call.of("GET", own).send().expecting(200);
        assertThat(whole.bytes()).isEqualTo(GOOD.bytes());
        assertThat(whole.header("Content-Type")).hasValue("audio/wav");
        Answer part =
                Call.of("GET", own).header("Range", "bytes=100-299").send().expecting(206);
        assertThat(part.bytes()).isEqualTo(Arrays.copyOfRange(GOOD.bytes(), 100, 300));
        assertThat(Call.of("GET", own.replaceFirst("Signature=.{4}", "Signature=0000"))
                        .send()
                        .status())
                .isEqualTo(403);
        String exemplar = user.awaitExemplar(id).text("audio_url");
        assertThat(Call.of("GET", exemplar).send().expecting(200).bytes()).isNotEmpty();
    }

    @Test
    void aDirectUploadIsAskedAtTheSubmit() {
        user.submit(id).refusedWith(409, "upload_missing");
        user.deliver(attempt, GOOD);
        Parallel.times(8, () -> user.submit(id).expecting(202));
        assertThat(user.awaitEnd(id).text("status")).isEqualTo("assessed");
    }

    @Test
    void aDirectUploadTakesOnlyTheAnnouncedBytes() {
        byte[] other = GOOD.bytes().clone();
        other[other.length - 1]++;
        assertThat(takes(other)).isFalse();
        assertThat(takes(Arrays.copyOf(other, other.length - 1))).isFalse();
        user.submit(id).refusedWith(409, "upload_missing");
    }

    /** A store may refuse a body before it has read it, and close the connection under the client. */
    private boolean takes(byte[] bytes) {
        try {
            return put(bytes) < 400;
        } catch (Exception closed) {
            assertThat(closed).hasRootCauseInstanceOf(SocketException.class);
            return false;
        }
    }

    private int put(byte[] bytes) {
        return user.upload(attempt, new Recording(bytes, GOOD.contentType(), GOOD.durationMs(), GOOD.announced()))
                .status();
    }

    @Test
    void aDirectUploadCannotReplaceWhatWasSubmitted() {
        user.deliver(attempt, GOOD);
        user.submit(id).expecting(202);
        user.deliver(attempt, GOOD);
        assertThat(user.awaitEnd(id).text("status")).isEqualTo("assessed");
        user.submit(id).expecting(202);
        assertThat(user.attempt(id).text("status")).isEqualTo("assessed");
    }

    @Test
    void theStoreKeepsNothingOfADeletedSession() {
        user.deliver(attempt, GOOD);
        user.submit(id).expecting(202);
        user.awaitEnd(id);
        String own = user.get("/v1/attempts/" + id + "/audio").expecting(200).text("url");

        user.call("DELETE", "/v1/sessions/" + session).send().expecting(204);

        assertThat(Call.of("GET", own).send().status()).isEqualTo(404);
    }
}
