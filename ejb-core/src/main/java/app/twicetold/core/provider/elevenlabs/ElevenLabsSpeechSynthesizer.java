package app.twicetold.core.provider.elevenlabs;

import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.http.Mp3Speech;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.rules.ErrorKind;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * {@code POST /v1/text-to-speech/<voice>} as MP3. No voice exists in every account, so an entry has to name a voice for
 * each language that it speaks.
 */
public final class ElevenLabsSpeechSynthesizer implements SpeechSynthesizer {
    private static final int LONGEST = 5_000;

    private final Endpoint endpoint;

    public ElevenLabsSpeechSynthesizer(URI baseUrl, String apiKey) {
        this(new Endpoint(baseUrl, Map.of("xi-api-key", apiKey), ElevenLabsRefusals.TABLE));
    }

    ElevenLabsSpeechSynthesizer(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public String provider() {
        return ProviderId.ELEVENLABS.wire();
    }

    @Override
    public boolean speaks(String language, ChainEntry entry) {
        return entry.voice(language) != null;
    }

    @Override
    public Speech synthesize(SpeechRequest request, ProviderCall call) {
        String voice = call.entry().voice(request.language());
        if (voice == null) {
            throw new ProviderException(ErrorKind.UNCONFIGURED, "No voice for " + request.language());
        }
        String path = "/v1/text-to-speech/" + URLEncoder.encode(voice, StandardCharsets.UTF_8)
                + "?output_format=mp3_44100_128" + Retention.query('&', call.entry());
        return Mp3Speech.of(
                request.text(),
                LONGEST,
                Mp3Speech::characters,
                part -> endpoint.postForBytes(
                        path,
                        Endpoint.JSON.createObjectNode().put("text", part).put("model_id", call.model()),
                        Mp3Speech.LARGEST,
                        call.deadline()));
    }
}
