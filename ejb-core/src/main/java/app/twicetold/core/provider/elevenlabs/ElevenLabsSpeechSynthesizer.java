package app.twicetold.core.provider.elevenlabs;

import app.twicetold.core.provider.DefaultVoices;
import app.twicetold.core.provider.ProviderCall;
import app.twicetold.core.provider.ProviderId;
import app.twicetold.core.provider.Speech;
import app.twicetold.core.provider.SpeechRequest;
import app.twicetold.core.provider.SpeechSynthesizer;
import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.http.Mp3Speech;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** {@code POST /v1/text-to-speech/<voice>} as MP3. */
public final class ElevenLabsSpeechSynthesizer implements SpeechSynthesizer {
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
                        + URLEncoder.encode(
                                voice == null ? DefaultVoices.of(ProviderId.ELEVENLABS, request.language()) : voice,
                                StandardCharsets.UTF_8)
                        + "?output_format=mp3_44100_128" + Retention.query('&', call.entry()),
                Endpoint.JSON.createObjectNode().put("text", request.text()).put("model_id", call.model()),
                Mp3Speech.LARGEST,
                call.deadline());
        return Mp3Speech.of(audio, Mp3Speech.characters(request.text()));
    }
}
