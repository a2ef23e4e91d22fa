package app.twicetold.core.provider.elevenlabs;

import static com.github.tomakehurst.wiremock.client.WireMock.aMultipart;
import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.binaryEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechRecognizerContract;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.shared.SpokenWord;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElevenLabsSpeechRecognizerTest extends SpeechRecognizerContract {
    private static final String ANSWER = """
            {"language_code": "eng", "language_probability": 0.98, "text": "Practice beats talent.", "words": [
               {"text": "Practice", "start": 0.1, "end": 0.5, "type": "word", "logprob": -0.1},
               {"text": " ", "start": 0.5, "end": 0.52, "type": "spacing", "logprob": -3.0},
               {"text": "beats", "start": 0.52, "end": 0.9, "type": "word", "logprob": -0.3},
               {"text": "talent.", "start": 0.9, "end": 1.5, "type": "word", "logprob": 0.0}]}
            """;

    @RegisterExtension
    static final ProviderStub STUB =
            new ProviderStub("", "/v1/speech-to-text", ANSWER.getBytes(StandardCharsets.UTF_8), "{\"text\": 17}", KEY);

    @Override
    protected ProviderStub stub() {
        return STUB;
    }

    @Override
    protected SpeechRecognizer adapter() {
        return new ElevenLabsSpeechRecognizer(STUB.base(), KEY);
    }

    @Override
    protected String answerWithoutTimes() {
        return "{\"language_code\": \"eng\", \"text\": \"Practice beats talent.\"}";
    }

    @Test
    void noLanguageIsPrescribed() {
        prepareSuccess();

        hear("zh-Hans", within(LONG));

        STUB.server.verify(0, postRequestedFor(anyUrl()).withAnyRequestBodyPart(aMultipart("language_code")));
    }

    @Override
    protected Set<Fault> impossible() {
        return Set.of(Fault.REFUSED_BY_STATUS);
    }

    @Test
    void wordsAreSureByTheirLogProbability() {
        prepareSuccess();

        Transcription heard = call(within(LONG));

        assertThat(heard.text()).isEqualTo("Practice beats talent.");
        assertThat(heard.confidence()).isNull();
        assertThat(heard.words())
                .containsExactly(
                        new SpokenWord("Practice", 100, 500, Math.exp(-0.1)),
                        new SpokenWord("beats", 520, 900, Math.exp(-0.3)),
                        new SpokenWord("talent.", 900, 1500, 1.0));
        assertThat(heard.segments()).singleElement().satisfies(segment -> {
            assertThat(segment.startMs()).isEqualTo(100);
            assertThat(segment.endMs()).isEqualTo(1500);
            assertThat(segment.meanLogProbability()).isCloseTo(-0.4 / 3, offset(1e-9));
        });
    }

    @Test
    void theEndOfTheLastWordIsNotTheLengthOfTheRecording() {
        prepareSuccess();
        assertThat(call(within(LONG)).audioDurationMs()).isNull();
        assertThat(call(within(LONG)).usage()).isEqualTo(Usage.NONE);

        STUB.answer(aResponse()
                .withBody(ANSWER.replace("{\"language_code\"", "{\"audio_duration_secs\": 35.2, \"language_code\"")));
        assertThat(call(within(LONG)).audioDurationMs()).isEqualTo(35_200);
        assertThat(call(within(LONG)).usage()).isEqualTo(Usage.audio(35_200L));
    }

    @ParameterizedTest
    @CsvSource({"eng, en", "zho, zh", "cmn, cmn", "en, en"})
    void aLanguageOfThreeLettersIsKnownByItsTwo(String told, String known) {
        STUB.answer(aResponse().withBody(ANSWER.replace("\"eng\"", "\"" + told + "\"")));

        assertThat(call(within(LONG)).language()).isEqualTo(known);
    }

    @Test
    void theRecordingIsSentAsAForm() {
        prepareSuccess();

        adapter()
                .transcribe(
                        request(() -> new ByteArrayInputStream(recording), recording.length),
                        within(LONG, Map.of("zero_retention", true)));

        STUB.server.verify(postRequestedFor(urlEqualTo("/v1/speech-to-text?enable_logging=false"))
                .withHeader("xi-api-key", equalTo(KEY))
                .withRequestBodyPart(
                        aMultipart("model_id").withBody(equalTo("some-model")).build())
                .withRequestBodyPart(aMultipart("timestamps_granularity")
                        .withBody(equalTo("word"))
                        .build())
                .withRequestBodyPart(aMultipart("file")
                        .withHeader("Content-Disposition", containing("recording.wav"))
                        .withBody(binaryEqualTo(recording))
                        .build()));
    }
}
