package app.twicetold.core.provider.elevenlabs;

import app.twicetold.core.provider.ProviderCall;
import app.twicetold.core.provider.ProviderException;
import app.twicetold.core.provider.ProviderId;
import app.twicetold.core.provider.Speech;
import app.twicetold.core.provider.SpeechRequest;
import app.twicetold.core.provider.SpeechSynthesizer;
import app.twicetold.core.provider.Usage;
import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.http.Mp3Frames;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** {@code POST /v1/text-to-speech/<voice>} as MP3. */
public final class ElevenLabsSpeechSynthesizer implements SpeechSynthesizer {
    private static final int LARGEST_AUDIO = 16 << 20;

    /** One of the voices that every account has. */
    private static final String DEFAULT_VOICE = "JBFqnCBsd6RMkjVDRZzb";

    private final Endpoint endpoint;

    public ElevenLabsSpeechSynthesizer(URI baseUrl, String apiKey) {
        this(new Endpoint(baseUrl, Map.of("xi-api-key", apiKey)));
    }

    ElevenLabsSpeechSynthesizer(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public String provider() {
        return ProviderId.ELEVENLABS.wire();
    }

    @Override
    public Speech synthesize(SpeechRequest request, ProviderCall call) {
        String voice = call.entry().voice(request.language());
        byte[] audio = endpoint.postForBytes(
                "/v1/text-to-speech/"
                        + URLEncoder.encode(voice == null ? DEFAULT_VOICE : voice, StandardCharsets.UTF_8)
                        + "?output_format=mp3_44100_128" + Retention.query('&', call.entry()),
                Endpoint.JSON.createObjectNode().put("text", request.text()).put("model_id", call.model()),
                LARGEST_AUDIO,
                call.deadline());
        long durationMs = Mp3Frames.durationMs(audio);
        if (durationMs == 0) {
            throw ProviderException.invalidOutput("The speech is not MP3");
        }
        long characters = request.text().codePointCount(0, request.text().length());
        return new Speech(audio, "audio/mpeg", durationMs, new Usage(characters, null, durationMs));
    }
}
