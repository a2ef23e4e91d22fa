package app.twicetold.core.provider.azure;

import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.SpeechSynthesizerContract;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class AzureSpeechSynthesizerTest extends SpeechSynthesizerContract {
    @RegisterExtension
    static final ProviderStub STUB =
            new ProviderStub("", "/cognitiveservices/v1", ProviderStub.mp3(), "this is no sound", KEY);

    @Override
    protected ProviderStub stub() {
        return STUB;
    }

    @Override
    protected SpeechSynthesizer adapter() {
        return new AzureSpeechSynthesizer(STUB.base(), KEY);
    }

    @Override
    protected Set<Fault> impossible() {
        return Set.of(Fault.REFUSED_BY_STATUS);
    }

    @Test
    void aChineseCharacterIsBilledAsTwo() {
        prepareSuccess();

        Speech speech = adapter().synthesize(new SpeechRequest("你好, Ava.", "zh-Hans"), within(LONG));

        assertThat(speech.usage().inputTokens()).isEqualTo(2 * 2 + 6);
    }

    @Test
    void anEntryWithoutVoicesHasOneForEachLanguage() {
        speaksWithoutNamedVoices();

        for (String voice : List.of("en-US-AvaMultilingualNeural", "zh-CN-XiaoxiaoMultilingualNeural")) {
            STUB.server.verify(postRequestedFor(urlEqualTo("/cognitiveservices/v1"))
                    .withRequestBody(containing("<voice name=\"" + voice + "\">Fish</voice>")));
        }
    }

    @Test
    void theVoiceOfTheLanguageSpeaks() {
        speaksWith("en-GB-SoniaNeural");

        STUB.server.verify(postRequestedFor(urlEqualTo("/cognitiveservices/v1"))
                .withHeader("Ocp-Apim-Subscription-Key", equalTo(KEY))
                .withHeader("Content-Type", equalTo("application/ssml+xml"))
                .withHeader("X-Microsoft-OutputFormat", equalTo("audio-24khz-96kbitrate-mono-mp3"))
                .withRequestBody(equalTo(
                        "<speak version=\"1.0\" xmlns=\"http://www.w3.org/2001/10/synthesis\" xml:lang=\"en-GB\">"
                                + "<voice name=\"en-GB-SoniaNeural\">Fish &amp; &lt;chips&gt;</voice></speak>")));
    }
}
