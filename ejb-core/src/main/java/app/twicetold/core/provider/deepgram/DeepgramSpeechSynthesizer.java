package app.twicetold.core.provider.deepgram;

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

/** {@code POST /v1/speak} as MP3. A voice is a model here: {@code options.voices} names it, else the entry's model. */
public final class DeepgramSpeechSynthesizer implements SpeechSynthesizer {
    private final Endpoint endpoint;

    public DeepgramSpeechSynthesizer(URI baseUrl, String apiKey) {
        this(new Endpoint(baseUrl, Map.of("Authorization", "Token " + apiKey)));
    }

    DeepgramSpeechSynthesizer(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public String provider() {
        return ProviderId.DEEPGRAM.wire();
    }

    @Override
    public Speech synthesize(SpeechRequest request, ProviderCall call) {
        String voice = call.entry().voice(request.language());
        byte[] audio = endpoint.postForBytes(
                "/v1/speak?encoding=mp3&mip_opt_out=true&model="
                        + URLEncoder.encode(voice == null ? call.model() : voice, StandardCharsets.UTF_8),
                Endpoint.JSON.createObjectNode().put("text", request.text()),
                Mp3Speech.LARGEST,
                call.deadline());
        return Mp3Speech.of(audio, Mp3Speech.characters(request.text()));
    }
}
