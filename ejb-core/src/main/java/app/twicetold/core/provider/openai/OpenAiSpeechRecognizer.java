package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.http.Answers;
import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.http.PunctuatedWords;
import app.twicetold.core.provider.http.RecordingName;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /audio/transcriptions} in its verbose form, which has word times and log probabilities. A prompt in the
 * language hints at the language but does not prescribe it. A model that is told a language does not detect it and
 * repeats it in its answer, so a recording in another language would not be noticed. The prompt has fillers, because
 * without them the model leaves out the fillers that it hears.
 */
public final class OpenAiSpeechRecognizer extends OpenAiAdapter implements SpeechRecognizer {
    public OpenAiSpeechRecognizer(OpenAiEndpoint endpoint) {
        super(endpoint);
    }

    @Override
    public Transcription transcribe(RecognitionRequest request, ProviderCall call) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("model", call.model());
        fields.put("response_format", "verbose_json");
        fields.put("timestamp_granularities[]", "word,segment");
        fields.put("temperature", "0");
        fields.put("prompt", LanguageProfiles.of(request.language()).asrPrompt());
        JsonNode answer = endpoint.http()
                .postFile(
                        "/audio/transcriptions",
                        fields,
                        new Endpoint.FilePart("file", RecordingName.of(request.audio()), request.audio()),
                        call.deadline());
        JsonNode text = endpoint.http().withoutError(answer, "text").path("text");
        if (!text.isTextual()) {
            throw ProviderException.invalidOutput("A transcription without text");
        }
        Long durationMs = Answers.milliseconds(answer.path("duration"));
        return new Transcription(
                text.textValue().strip(),
                answer.path("language").isTextual() ? answer.path("language").textValue() : null,
                null,
                PunctuatedWords.of(text.textValue(), words(answer.path("words"))),
                segments(answer.path("segments")),
                durationMs,
                usage(answer.path("usage"), durationMs));
    }

    /**
     * An entry without a time is left out, because it cannot be placed. An end before its start is moved to the start.
     */
    private static List<SpokenWord> words(JsonNode nodes) {
        List<SpokenWord> words = new ArrayList<>();
        for (JsonNode node : nodes) {
            Long start = Answers.milliseconds(node.path("start"));
            Long end = Answers.milliseconds(node.path("end"));
            if (start != null && end != null && node.path("word").isTextual()) {
                words.add(new SpokenWord(
                        node.path("word").textValue().strip(),
                        start,
                        Math.max(start, end),
                        Answers.number(node.path("probability"))));
            }
        }
        words.sort(Comparator.comparingLong(SpokenWord::startMs));
        return words;
    }

    private static List<RecognizedSegment> segments(JsonNode nodes) {
        List<RecognizedSegment> segments = new ArrayList<>();
        for (JsonNode node : nodes) {
            Long start = Answers.milliseconds(node.path("start"));
            Long end = Answers.milliseconds(node.path("end"));
            if (start != null && end != null) {
                segments.add(new RecognizedSegment(
                        node.path("text").asText("").strip(),
                        start,
                        Math.max(start, end),
                        Answers.number(node.path("avg_logprob")),
                        Answers.number(node.path("no_speech_prob")),
                        Answers.number(node.path("compression_ratio"))));
            }
        }
        segments.sort(Comparator.comparingLong(RecognizedSegment::startMs));
        return segments;
    }

    /** The billed time in whole seconds; otherwise the length of the sound. */
    private static Usage usage(JsonNode usage, @Nullable Long durationMs) {
        Long billed = Answers.milliseconds(usage.path("seconds"));
        return Usage.audio(billed == null ? durationMs : billed);
    }
}
