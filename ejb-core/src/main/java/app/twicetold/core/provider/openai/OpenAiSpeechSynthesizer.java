package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.ChainEntry;
import app.twicetold.core.provider.DefaultVoices;
import app.twicetold.core.provider.ProviderCall;
import app.twicetold.core.provider.ProviderId;
import app.twicetold.core.provider.Speech;
import app.twicetold.core.provider.SpeechRequest;
import app.twicetold.core.provider.SpeechSynthesizer;
import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.http.Mp3Speech;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** {@code POST /audio/speech} as MP3, whose length is read from its frames: the answer does not tell it. */
public final class OpenAiSpeechSynthesizer implements SpeechSynthesizer {
    private final OpenAiEndpoint endpoint;

    public OpenAiSpeechSynthesizer(OpenAiEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public String provider() {
        return endpoint.provider();
    }

    @Override
    public boolean serves(ChainEntry entry) {
        return endpoint.serves(entry);
    }

    @Override
    public Speech synthesize(SpeechRequest request, ProviderCall call) {
        String voice = call.entry().voice(request.language());
        ObjectNode body = Endpoint.JSON
                .createObjectNode()
                .put("model", call.model())
                .put("voice", voice == null ? DefaultVoices.of(ProviderId.OPENAI, request.language()) : voice)
                .put("input", request.text())
                .put("response_format", "mp3");
        byte[] audio = endpoint.http().postForBytes("/audio/speech", body, Mp3Speech.LARGEST, call.deadline());
        return Mp3Speech.of(audio, Mp3Speech.characters(request.text()));
    }
}
