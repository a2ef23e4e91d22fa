package app.twicetold.core.provider.deepgram;

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

class DeepgramSpeechSynthesizerTest extends SpeechSynthesizerContract {
    private static final ProviderStub STUB =
            new ProviderStub("", "/v1/speak", ProviderStub.mp3(), "this is no sound", KEY);

    @AfterAll
    static void stop() {
        STUB.close();
    }

    @Override
    protected SpeechSynthesizer adapter() {
        return new DeepgramSpeechSynthesizer(STUB.base(), KEY);
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
                        within(LONG, Map.of("voices", Map.of("en", "aura-2-thalia-en"))));

        assertThat(speech.durationMs()).isEqualTo(2400);
        assertThat(speech.contentType()).isEqualTo("audio/mpeg");
        STUB.server.verify(
                postRequestedFor(urlEqualTo("/v1/speak?encoding=mp3&mip_opt_out=true&model=aura-2-thalia-en"))
                        .withHeader("Authorization", equalTo("Token " + KEY))
                        .withRequestBody(equalToJson("{\"text\": \"Fish & <chips>\"}")));
    }
}
