package app.twicetold.core.provider.deepgram;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.SpeechSynthesizerContract;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void aVoiceSpeaksTheLanguageThatItsNameEndsWith() {
        ChainEntry english = entry("aura-2-thalia-en", Map.of());

        assertThat(adapter().speaks("en", english)).isTrue();
        assertThat(adapter().speaks("zh-Hans", english)).isFalse();
        assertThat(adapter().speaks("zh-Hans", entry("aura-2", Map.of("zh-Hans", "aura-2-thalia-en"))))
                .isFalse();
        assertThat(adapter().speaks("zh-Hans", entry("aura-2-thalia-en", Map.of("zh-Hans", "aura-3-x-zh"))))
                .isTrue();
        assertThat(adapter().speaks("en", entry("aura-2", Map.of()))).isFalse();
    }

    private static ChainEntry entry(String model, Map<String, String> voices) {
        return new ChainEntry("deepgram", model, true, LONG, Map.of("voices", voices));
    }

    @ParameterizedTest
    @CsvSource({"1999, 1", "2000, 1", "2001, 2"})
    void aTextOfMoreThanTwoThousandCharactersIsSpokenInParts(int characters, int parts) {
        prepareSuccess();
        String text = ("Fish swim. ".repeat(200) + "x".repeat(300)).substring(0, characters);

        Speech speech = adapter().synthesize(new SpeechRequest(text, "en"), within("aura-2-thalia-en", Map.of()));

        STUB.server.verify(parts, postRequestedFor(anyUrl()));
        assertThat(speech.durationMs()).isEqualTo(parts * 2400L);
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
