package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.http.Mp3Speech;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.rules.ErrorKind;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** {@code POST /audio/speech} as MP3. Every voice of OpenAI speaks every language. */
public final class OpenAiSpeechSynthesizer extends OpenAiAdapter implements SpeechSynthesizer {
    private static final int LONGEST = 4_096;

    /** Newer models accept 2,000 tokens, and a Chinese character may be one token. */
    private static final int LONGEST_IN_TOKENS = 2_000;

    public OpenAiSpeechSynthesizer(OpenAiEndpoint endpoint) {
        super(endpoint);
    }

    @Override
    public boolean speaks(String language, ChainEntry entry) {
        return endpoint.dialect().voice(language, entry) != null;
    }

    @Override
    public Speech synthesize(SpeechRequest request, ProviderCall call) {
        String voice = endpoint.dialect().voice(request.language(), call.entry());
        if (voice == null) {
            throw new ProviderException(ErrorKind.UNCONFIGURED, "The entry names no voice for the language");
        }
        ObjectNode body = Endpoint.JSON
                .createObjectNode()
                .put("model", call.model())
                .put("voice", voice)
                .put("response_format", "mp3");
        return Mp3Speech.of(
                request.text(),
                call.model().startsWith("gpt-") ? LONGEST_IN_TOKENS : LONGEST,
                Mp3Speech::characters,
                part -> endpoint.http()
                        .postForBytes("/audio/speech", body.put("input", part), Mp3Speech.LARGEST, call.deadline()));
    }
}
