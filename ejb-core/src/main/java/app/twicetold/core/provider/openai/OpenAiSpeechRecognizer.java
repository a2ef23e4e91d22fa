package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.ProviderCall;
import app.twicetold.core.provider.ProviderChains;
import app.twicetold.core.provider.ProviderException;
import app.twicetold.core.provider.RecognitionRequest;
import app.twicetold.core.provider.SpeechRecognizer;
import app.twicetold.core.provider.Transcription;
import app.twicetold.core.provider.Usage;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.provider.rules.RecognizedWord;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code POST /audio/transcriptions} in its verbose form, the one with word times and log probabilities. */
public final class OpenAiSpeechRecognizer implements SpeechRecognizer {
    private static final Map<String, String> EXTENSIONS = Map.of(
            "audio/mp4", "m4a",
            "audio/m4a", "m4a",
            "audio/x-m4a", "m4a",
            "audio/aac", "aac",
            "audio/mpeg", "mp3",
            "audio/mp3", "mp3",
            "audio/webm", "webm",
            "audio/ogg", "ogg",
            "audio/wav", "wav",
            "audio/x-wav", "wav");

    private final OpenAiConnection connection;

    public OpenAiSpeechRecognizer(OpenAiConnection connection) {
        this.connection = connection;
    }

    @Override
    public String provider() {
        return ProviderChains.OPENAI;
    }

    @Override
    public Transcription transcribe(RecognitionRequest request, ProviderCall call) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("model", call.model());
        fields.put("response_format", "verbose_json");
        fields.put("timestamp_granularities[]", "word,segment");
        fields.put("language", request.languageHint());
        fields.put("temperature", "0");
        JsonNode answer = connection.postFile(
                "/audio/transcriptions", fields, fileName(request), request.audio(), call.deadline());
        JsonNode text = answer.path("text");
        if (!text.isTextual()) {
            throw ProviderException.invalidOutput("A transcription without text");
        }
        Long durationMs = milliseconds(answer.path("duration"));
        return new Transcription(
                text.textValue().strip(),
                answer.path("language").isTextual() ? answer.path("language").textValue() : null,
                null,
                PunctuatedWords.of(text.textValue(), words(answer.path("words"))),
                segments(answer.path("segments")),
                durationMs,
                usage(answer.path("usage"), durationMs));
    }

    /** The endpoint tells the format by the file name. */
    private static String fileName(RecognitionRequest request) {
        String type = request.audio().contentType().split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return "recording." + EXTENSIONS.getOrDefault(type, "wav");
    }

    /** An entry without a time cannot be placed and is left out; an end before its start is moved to it. */
    private static List<RecognizedWord> words(JsonNode nodes) {
        List<RecognizedWord> words = new ArrayList<>();
        for (JsonNode node : nodes) {
            Long start = milliseconds(node.path("start"));
            Long end = milliseconds(node.path("end"));
            if (start != null && end != null && node.path("word").isTextual()) {
                words.add(new RecognizedWord(
                        node.path("word").textValue().strip(),
                        start,
                        Math.max(start, end),
                        number(node.path("probability"))));
            }
        }
        words.sort(Comparator.comparingLong(RecognizedWord::startMs));
        return words;
    }

    private static List<RecognizedSegment> segments(JsonNode nodes) {
        List<RecognizedSegment> segments = new ArrayList<>();
        for (JsonNode node : nodes) {
            Long start = milliseconds(node.path("start"));
            Long end = milliseconds(node.path("end"));
            if (start != null && end != null) {
                segments.add(new RecognizedSegment(
                        node.path("text").asText("").strip(),
                        start,
                        Math.max(start, end),
                        number(node.path("avg_logprob")),
                        number(node.path("no_speech_prob"))));
            }
        }
        segments.sort(Comparator.comparingLong(RecognizedSegment::startMs));
        return segments;
    }

    /** Billed by the length of the sound, or by tokens, depending on the model. */
    private static Usage usage(JsonNode usage, @Nullable Long durationMs) {
        return new Usage(
                OpenAiLanguageModel.count(usage.path("input_tokens")),
                OpenAiLanguageModel.count(usage.path("output_tokens")),
                durationMs);
    }

    private static @Nullable Double number(JsonNode node) {
        return node.isNumber() ? node.doubleValue() : null;
    }

    private static @Nullable Long milliseconds(JsonNode seconds) {
        JsonNode node = seconds;
        if (node.isTextual()) {
            try {
                return Math.max(0, Math.round(Double.parseDouble(node.textValue()) * 1000));
            } catch (NumberFormatException e) {
                return null;
            }
        }
        return node.isNumber() ? Math.max(0, Math.round(node.doubleValue() * 1000)) : null;
    }
}
