package app.twicetold.core.provider.deepgram;

import app.twicetold.core.provider.http.Answers;
import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /v1/listen}. The language is detected among the practice languages and not prescribed, because a
 * recording in another language has to be noticed. The provider is told not to learn from the recording.
 */
public final class DeepgramSpeechRecognizer implements SpeechRecognizer {
    private static final String PATH =
            "/v1/listen?punctuate=true&utterances=true&filler_words=true&mip_opt_out=true&model=";

    private final Endpoint endpoint;

    public DeepgramSpeechRecognizer(URI baseUrl, String apiKey) {
        this(new Endpoint(baseUrl, Map.of("Authorization", "Token " + apiKey), DeepgramRefusals.TABLE));
    }

    DeepgramSpeechRecognizer(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public String provider() {
        return ProviderId.DEEPGRAM.wire();
    }

    @Override
    public Transcription transcribe(RecognitionRequest request, ProviderCall call) {
        JsonNode answer = endpoint.postAudio(
                PATH + URLEncoder.encode(call.model(), StandardCharsets.UTF_8) + candidates(request.language()),
                request.audio(),
                call.deadline());
        JsonNode results = answer.path("results");
        if (!results.isObject()) {
            throw new ProviderException(ErrorKind.TRANSPORT, "An answer without results");
        }
        JsonNode channel = results.path("channels").path(0);
        JsonNode best = channel.path("alternatives").path(0);
        if (!best.path("transcript").isTextual()) {
            throw ProviderException.invalidOutput("A transcription without text");
        }
        Long durationMs = Answers.milliseconds(answer.at("/metadata/duration"));
        return new Transcription(
                best.path("transcript").textValue().strip(),
                Answers.text(channel.path("detected_language")),
                Answers.number(best.path("confidence")),
                words(best.path("words")),
                utterances(results.path("utterances")),
                durationMs,
                Usage.audio(durationMs));
    }

    private static String candidates(String first) {
        return LanguageProfiles.startingWith(first).stream()
                .map(language -> "&detect_language=" + URLEncoder.encode(language.asrHint(), StandardCharsets.UTF_8))
                .collect(Collectors.joining());
    }

    private static List<SpokenWord> words(JsonNode nodes) {
        List<SpokenWord> words = new ArrayList<>();
        for (JsonNode node : nodes) {
            Long start = Answers.milliseconds(node.path("start"));
            Long end = Answers.milliseconds(node.path("end"));
            String text = firstText(node.path("punctuated_word"), node.path("word"));
            if (start != null && end != null && text != null) {
                words.add(new SpokenWord(text, start, Math.max(start, end), Answers.number(node.path("confidence"))));
            }
        }
        words.sort(Comparator.comparingLong(SpokenWord::startMs));
        return words;
    }

    private static List<RecognizedSegment> utterances(JsonNode nodes) {
        List<RecognizedSegment> segments = new ArrayList<>();
        for (JsonNode node : nodes) {
            Long start = Answers.milliseconds(node.path("start"));
            Long end = Answers.milliseconds(node.path("end"));
            if (start != null && end != null) {
                segments.add(new RecognizedSegment(
                        node.path("transcript").asText("").strip(), start, Math.max(start, end), null, null));
            }
        }
        segments.sort(Comparator.comparingLong(RecognizedSegment::startMs));
        return segments;
    }

    private static @Nullable String firstText(JsonNode first, JsonNode second) {
        String text = Answers.text(first);
        return text == null ? Answers.text(second) : text;
    }
}
