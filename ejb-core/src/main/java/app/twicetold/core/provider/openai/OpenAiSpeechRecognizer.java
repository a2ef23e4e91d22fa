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
import app.twicetold.core.provider.rules.HeardLanguage;
import app.twicetold.core.provider.rules.HeardLength;
import app.twicetold.core.provider.rules.HeardTokens;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
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
        if (endpoint.dialect().prescribesLanguage(call.entry())) {
            fields.put("language", request.languageHint());
        }
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
        List<RecognizedSegment> segments = segments(answer.path("segments"));
        List<SpokenWord> words = words(answer);
        Long durationMs = Answers.milliseconds(answer.path("duration"));
        if (endpoint.dialect() == OpenAiDialect.COMPATIBLE) {
            long lastEndMs = lastEndMs(words, segments);
            if (HeardLength.isFarBeyond(lastEndMs, request.durationMs(), request.counted())) {
                throw ProviderException.invalidOutput("Times far beyond the recording, perhaps in another unit");
            }
            durationMs = HeardLength.ofSound(durationMs, lastEndMs);
        }
        return new Transcription(
                text.textValue().strip(),
                HeardLanguage.tag(Answers.text(answer.path("language")), text.textValue()),
                null,
                PunctuatedWords.of(text.textValue(), words),
                segments,
                durationMs,
                usage(answer.path("usage"), durationMs));
    }

    private static long lastEndMs(List<SpokenWord> words, List<RecognizedSegment> segments) {
        return LongStream.concat(
                        words.stream().mapToLong(SpokenWord::endMs),
                        segments.stream().mapToLong(RecognizedSegment::endMs))
                .max()
                .orElse(0);
    }

    /** The words of the whole; without any those of the segments, which may be pieces of words. */
    private static List<SpokenWord> words(JsonNode answer) {
        List<SpokenWord> words = inOrder(timed(answer.path("words")));
        if (!words.isEmpty()) {
            return words.stream()
                    .map(word -> new SpokenWord(word.text().strip(), word.startMs(), word.endMs(), word.confidence()))
                    .toList();
        }
        List<SpokenWord> tokens = new ArrayList<>();
        answer.path("segments").forEach(segment -> tokens.addAll(timed(segment.path("words"))));
        return inOrder(HeardTokens.words(tokens));
    }

    private static List<SpokenWord> inOrder(List<SpokenWord> words) {
        return words.stream()
                .sorted(Comparator.comparingLong(SpokenWord::startMs))
                .toList();
    }

    /**
     * An entry without a time is left out, because it cannot be placed. An end before its start is moved to the start.
     */
    private static List<SpokenWord> timed(JsonNode nodes) {
        List<SpokenWord> words = new ArrayList<>();
        for (JsonNode node : nodes) {
            Long start = Answers.milliseconds(node.path("start"));
            Long end = Answers.milliseconds(node.path("end"));
            if (start != null && end != null && node.path("word").isTextual()) {
                words.add(new SpokenWord(
                        node.path("word").textValue(),
                        start,
                        Math.max(start, end),
                        Answers.number(node.path("probability"))));
            }
        }
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
                                Answers.number(node.path("compression_ratio")))
                        .withKnownFigures());
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
