package app.twicetold.core.provider.deepgram;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;

import app.twicetold.core.provider.Fault;
import app.twicetold.core.provider.SpeechSynthesizer;
import app.twicetold.core.provider.SpeechSynthesizerContract;
import app.twicetold.core.provider.http.ProviderStub;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DeepgramSpeechSynthesizerTest extends SpeechSynthesizerContract {
    @RegisterExtension
    static final ProviderStub STUB = new ProviderStub("", "/v1/speak", ProviderStub.mp3(), "this is no sound", KEY);

    @Override
    protected ProviderStub stub() {
        return STUB;
    }

    @Override
    protected SpeechSynthesizer adapter() {
        return new DeepgramSpeechSynthesizer(STUB.base(), KEY);
    }

    @Override
    protected Set<Fault> impossible() {
        return Set.of(Fault.REFUSED_BY_STATUS);
    }

    @Test
    void theVoiceOfTheLanguageSpeaks() {
        speaksWith("aura-2-thalia-en");

        STUB.server.verify(
                postRequestedFor(urlEqualTo("/v1/speak?encoding=mp3&mip_opt_out=true&model=aura-2-thalia-en"))
                        .withHeader("Authorization", equalTo("Token " + KEY))
                        .withRequestBody(equalToJson("{\"text\": \"Fish & <chips>\"}")));
    }
}
