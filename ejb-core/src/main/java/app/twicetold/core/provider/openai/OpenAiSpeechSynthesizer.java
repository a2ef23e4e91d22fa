package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.ProviderCall;
import app.twicetold.core.provider.ProviderChains;
import app.twicetold.core.provider.ProviderException;
import app.twicetold.core.provider.Speech;
import app.twicetold.core.provider.SpeechRequest;
import app.twicetold.core.provider.SpeechSynthesizer;
import app.twicetold.core.provider.Usage;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** {@code POST /audio/speech} as MP3, whose length is read from its frames: the answer does not tell it. */
public final class OpenAiSpeechSynthesizer implements SpeechSynthesizer {
    private static final int LARGEST_AUDIO = 16 << 20;
    private static final String DEFAULT_VOICE = "alloy";

    private final OpenAiConnection connection;

    public OpenAiSpeechSynthesizer(OpenAiConnection connection) {
        this.connection = connection;
    }

    @Override
    public String provider() {
        return ProviderChains.OPENAI;
    }

    @Override
    public Speech synthesize(SpeechRequest request, ProviderCall call) {
        String voice = call.entry().voice(request.language());
        ObjectNode body = OpenAiConnection.JSON
                .createObjectNode()
                .put("model", call.model())
                .put("voice", voice == null ? DEFAULT_VOICE : voice)
                .put("input", request.text())
                .put("response_format", "mp3");
        byte[] audio = connection.postForBytes("/audio/speech", body, LARGEST_AUDIO, call.deadline());
        long durationMs = Mp3Frames.durationMs(audio);
        if (durationMs == 0) {
            throw ProviderException.invalidOutput("The speech is not MP3");
        }
        long characters = request.text().codePointCount(0, request.text().length());
        return new Speech(audio, "audio/mpeg", durationMs, new Usage(characters, null, durationMs));
    }
}
