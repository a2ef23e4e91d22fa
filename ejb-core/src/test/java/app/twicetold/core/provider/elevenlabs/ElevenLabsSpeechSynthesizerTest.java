package app.twicetold.core.provider.elevenlabs;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.catchThrowable;

import app.twicetold.core.provider.Fault;
import app.twicetold.core.provider.SpeechRequest;
import app.twicetold.core.provider.SpeechSynthesizer;
import app.twicetold.core.provider.SpeechSynthesizerContract;
import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ElevenLabsSpeechSynthesizerTest extends SpeechSynthesizerContract {
    @RegisterExtension
    static final ProviderStub STUB = new ProviderStub(
            "", "/v1/text-to-speech/JBFqnCBsd6RMkjVDRZzb", ProviderStub.mp3(), "this is no sound", KEY);

    @Override
    protected ProviderStub stub() {
        return STUB;
    }

    @Override
    protected SpeechSynthesizer adapter() {
        return new ElevenLabsSpeechSynthesizer(STUB.base(), KEY);
    }

    @Override
    protected Set<Fault> impossible() {
        return Set.of(Fault.REFUSED_BY_STATUS);
    }

    @Test
    void anEntryWithoutVoicesHasOneForEachLanguage() {
        prepareSuccess();

        for (LanguageProfile language : LanguageProfiles.all()) {
            // The stub knows one voice only; what was asked for counts.
            var unused =
                    catchThrowable(() -> adapter().synthesize(new SpeechRequest("Fish", language.tag()), within(LONG)));
        }

        for (String voice : List.of("JBFqnCBsd6RMkjVDRZzb", "EXAVITQu4vr4xnSDxMaL")) {
            STUB.server.verify(
                    postRequestedFor(urlEqualTo("/v1/text-to-speech/" + voice + "?output_format=mp3_44100_128")));
        }
    }

    @Test
    void theVoiceOfTheLanguageSpeaks() {
        speaksWith("JBFqnCBsd6RMkjVDRZzb");

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
