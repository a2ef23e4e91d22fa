package app.twicetold.core.provider.elevenlabs;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.Fault;
import app.twicetold.core.provider.Speech;
import app.twicetold.core.provider.SpeechRequest;
import app.twicetold.core.provider.SpeechSynthesizer;
import app.twicetold.core.provider.SpeechSynthesizerContract;
import app.twicetold.core.provider.http.ProviderStub;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ElevenLabsSpeechSynthesizerTest extends SpeechSynthesizerContract {
    private static final ProviderStub STUB = new ProviderStub(
            "", "/v1/text-to-speech/JBFqnCBsd6RMkjVDRZzb", ProviderStub.mp3(), "this is no sound", KEY);

    @AfterAll
    static void stop() {
        STUB.close();
    }

    @Override
    protected SpeechSynthesizer adapter() {
        return new ElevenLabsSpeechSynthesizer(STUB.base(), KEY);
    }

    @Override
    protected boolean prepare(Fault fault) {
        // Bytes that are no sound have no envelope to be truncated: they are bad content.
        return STUB.prepare(fault)
                && fault != Fault.TRUNCATED_DOCUMENT
                && fault != Fault.REFUSAL
                && fault != Fault.REFUSED_BY_STATUS;
    }

    @Override
    protected void prepareSuccess() {
        STUB.succeed();
    }

    @Test
    void theVoiceOfTheLanguageSpeaks() {
        prepareSuccess();

        Speech speech = adapter()
                .synthesize(
                        new SpeechRequest("Fish & <chips>", "en"),
                        within(LONG, Map.of("voices", Map.of("en", "JBFqnCBsd6RMkjVDRZzb"))));

        assertThat(speech.durationMs()).isEqualTo(2400);
        assertThat(speech.contentType()).isEqualTo("audio/mpeg");
        STUB.server.verify(
                postRequestedFor(urlEqualTo("/v1/text-to-speech/JBFqnCBsd6RMkjVDRZzb?output_format=mp3_44100_128"))
                        .withHeader("xi-api-key", equalTo(KEY))
                        .withRequestBody(equalToJson("{\"text\": \"Fish & <chips>\", \"model_id\": \"some-model\"}")));
    }

    @Test
    void nothingIsKeptWhereTheContractAllowsIt() {
        prepareSuccess();

        call(within(LONG, Map.of("zero_retention", true)));

        STUB.server.verify(postRequestedFor(urlEqualTo(
                "/v1/text-to-speech/JBFqnCBsd6RMkjVDRZzb?output_format=mp3_44100_128&enable_logging=false")));
    }
}
