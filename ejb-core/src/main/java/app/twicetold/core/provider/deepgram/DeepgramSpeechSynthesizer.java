package app.twicetold.core.provider.deepgram;

import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.http.Mp3Speech;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * {@code POST /v1/speak} as MP3. At Deepgram a voice is a model. The name of a voice ends with the only language that
 * it speaks. The voice is named by {@code options.voices}, otherwise by the entry's model.
 */
public final class DeepgramSpeechSynthesizer implements SpeechSynthesizer {
    private static final int LONGEST = 2_000;

    private final Endpoint endpoint;

    public DeepgramSpeechSynthesizer(URI baseUrl, String apiKey) {
        this(new Endpoint(baseUrl, Map.of("Authorization", "Token " + apiKey), DeepgramRefusals.TABLE));
    }

    DeepgramSpeechSynthesizer(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public String provider() {
        return ProviderId.DEEPGRAM.wire();
    }

    @Override
    public boolean speaks(String language, ChainEntry entry) {
        return voice(language, entry)
                .endsWith("-" + LanguageProfiles.of(language).asrHint());
    }

    @Override
    public Speech synthesize(SpeechRequest request, ProviderCall call) {
        String path = "/v1/speak?encoding=mp3&mip_opt_out=true&model="
                + URLEncoder.encode(voice(request.language(), call.entry()), StandardCharsets.UTF_8);
        return Mp3Speech.of(
                request.text(),
                LONGEST,
                Mp3Speech::characters,
                part -> endpoint.postForBytes(
                        path, Endpoint.JSON.createObjectNode().put("text", part), Mp3Speech.LARGEST, call.deadline()));
    }

    private static String voice(String language, ChainEntry entry) {
        String named = entry.voice(language);
        return named == null ? entry.model() : named;
    }
}
