package app.twicetold.system.training;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("An exemplar that is spoken on request")
class SpeechOnRequestIT {
    private static final Recording GOOD = Recording.retelling("en").record();

    private final Trainer user = Trainer.signedIn(Service.content(), "en");
    private final String session = user.startTraining();
    private final String attempt = user.record(session, 1, GOOD);
    private final String exemplar = "/v1/attempts/" + attempt + "/exemplar";

    @Test
    void isTextUntilItsUserAsksToHearIt() {
        user.post(exemplar, null).refusedWith(409, "speech_unavailable");
        user.submit(attempt).expecting(202);
        assertThat(user.awaitEnd(attempt).text("status")).isEqualTo("assessed");
        Answer written = user.awaitExemplar(attempt);
        assertThat(written.text("status")).isEqualTo("unavailable");
        assertThat(written.isNull("audio_url")).isTrue();
        assertThat(written.flag("speech_on_request")).isTrue();
        String text = written.text("text");
        Trainer.signedIn(Service.content(), "en").post(exemplar, null).refusedWith(404, "not_found");

        Answer asked = user.post(exemplar, null).expecting(202);
        assertThat(asked.text("status")).isEqualTo("pending");
        assertThat(asked.text("text")).isEqualTo(text);
        assertThat(asked.flag("speech_on_request")).isFalse();
        user.post(exemplar, null).expecting(202);

        Answer spoken = user.awaitExemplar(attempt);
        assertThat(spoken.text("status")).isEqualTo("ready");
        assertThat(spoken.text("text")).isEqualTo(text);
        assertThat(Call.of("GET", spoken.text("audio_url"))
                        .send()
                        .expecting(200)
                        .bytes())
                .isNotEmpty();
        assertThat(user.post(exemplar, null).expecting(200).text("status")).isEqualTo("ready");

        user.call("DELETE", "/v1/sessions/" + session).send().expecting(204);
        user.post(exemplar, null).refusedWith(404, "not_found");
    }
}
