package app.twicetold.core.provider.azure;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
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

class AzureSpeechSynthesizerTest extends SpeechSynthesizerContract {
    private static final ProviderStub STUB =
            new ProviderStub("", "/cognitiveservices/v1", ProviderStub.mp3(), "this is no sound", KEY);

    @AfterAll
    static void stop() {
        STUB.close();
    }

    @Override
    protected SpeechSynthesizer adapter() {
        return new AzureSpeechSynthesizer(STUB.base(), KEY);
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
                        within(LONG, Map.of("voices", Map.of("en", "en-GB-SoniaNeural"))));

        assertThat(speech.durationMs()).isEqualTo(2400);
        assertThat(speech.contentType()).isEqualTo("audio/mpeg");
        STUB.server.verify(postRequestedFor(urlEqualTo("/cognitiveservices/v1"))
                .withHeader("Ocp-Apim-Subscription-Key", equalTo(KEY))
                .withHeader("Content-Type", equalTo("application/ssml+xml"))
                .withHeader("X-Microsoft-OutputFormat", equalTo("audio-24khz-96kbitrate-mono-mp3"))
                .withRequestBody(equalTo(
                        "<speak version=\"1.0\" xmlns=\"http://www.w3.org/2001/10/synthesis\" xml:lang=\"en-GB\">"
                                + "<voice name=\"en-GB-SoniaNeural\">Fish &amp; &lt;chips&gt;</voice></speak>")));
    }
}
