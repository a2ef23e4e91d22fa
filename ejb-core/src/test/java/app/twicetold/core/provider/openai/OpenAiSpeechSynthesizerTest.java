package app.twicetold.core.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.SpeechSynthesizerContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OpenAiSpeechSynthesizerTest extends SpeechSynthesizerContract {
    private static final byte[] MP3 = ProviderStub.mp3();

    @RegisterExtension
    static final ProviderStub STUB = ProviderStub.openAi("/audio/speech", MP3, "this is no sound", KEY);

    @Override
    protected ProviderStub stub() {
        return STUB;
    }

    @Override
    protected SpeechSynthesizer adapter() {
        return new OpenAiSpeechSynthesizer(STUB.openAi());
    }

    @Test
    void theLengthIsCountedInFrames() {
        prepareSuccess();

        assertThat(call(within(LONG)).durationMs()).isEqualTo(2400);
        assertThat(call(within(LONG)).audio()).isEqualTo(MP3);
    }

    @Test
    void anEntryWithoutVoicesHasOneForEachLanguage() {
        speaksWithoutNamedVoices();

        for (String voice : List.of("alloy", "nova")) {
            STUB.server.verify(postRequestedFor(urlEqualTo("/v1/audio/speech"))
                    .withRequestBody(matchingJsonPath("$.voice", equalTo(voice))));
        }
    }

    @Test
    void theVoiceIsTheOneOfTheLanguage() {
        prepareSuccess();
        Map<String, Object> options = Map.of("voices", Map.of("en", "nova", "zh-Hans", "shimmer"));

        adapter().synthesize(new SpeechRequest("你好", "zh-Hans"), within(LONG, options));

        STUB.server.verify(postRequestedFor(urlEqualTo("/v1/audio/speech"))
                .withRequestBody(equalToJson("{\"model\": \"some-model\", \"voice\": \"shimmer\", \"input\": \"你好\","
                        + " \"response_format\": \"mp3\"}")));
    }
}
