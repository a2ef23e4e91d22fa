package app.twicetold.core.provider.elevenlabs;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.SpeechSynthesizerContract;
import app.twicetold.core.provider.rules.ErrorKind;
import java.time.Duration;
import java.util.HashMap;
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

    /** No voice is there for every account. */
    @Override
    protected ProviderCall within(Duration time) {
        return within(time, Map.of());
    }

    @Override
    protected ProviderCall within(Duration time, Map<String, Object> options) {
        Map<String, Object> all = new HashMap<>(options);
        all.putIfAbsent("voices", Map.of("en", "JBFqnCBsd6RMkjVDRZzb"));
        return super.within(time, all);
    }

    @Test
    void anEntrySpeaksTheLanguagesThatItHasAVoiceFor() {
        ChainEntry english = within(LONG).entry();
        ChainEntry mute = new ChainEntry(adapter().provider(), "m", true, LONG, Map.of());

        assertThat(adapter().speaks("en", english)).isTrue();
        assertThat(adapter().speaks("zh-Hans", english)).isFalse();
        assertThat(adapter().speaks("en", mute)).isFalse();
        assertThat(catchThrowableOfType(
                                ProviderException.class,
                                () -> adapter()
                                        .synthesize(
                                                new SpeechRequest("鱼", "zh-Hans"),
                                                new ProviderCall(english, Deadline.in(LONG))))
                        .kind())
                .isEqualTo(ErrorKind.UNCONFIGURED);
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
