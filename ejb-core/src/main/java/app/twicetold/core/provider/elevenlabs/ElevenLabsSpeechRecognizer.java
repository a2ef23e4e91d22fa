package app.twicetold.core.provider.elevenlabs;

import app.twicetold.core.provider.http.Answers;
import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.http.RecordingName;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.shared.SpokenWord;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /v1/speech-to-text} with word times. No language is sent, because this provider treats it as a
 * prescription and a recording in another language has to be noticed. With the option {@code zero_retention} the
 * provider keeps no data; only some contracts allow the option.
 */
public final class ElevenLabsSpeechRecognizer implements SpeechRecognizer {
    private final Endpoint endpoint;

    public ElevenLabsSpeechRecognizer(URI baseUrl, String apiKey) {
        this(new Endpoint(baseUrl, Map.of("xi-api-key", apiKey), ElevenLabsRefusals.TABLE));
    }

    ElevenLabsSpeechRecognizer(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public String provider() {
        return ProviderId.ELEVENLABS.wire();
    }

    @Override
    public Transcription transcribe(RecognitionRequest request, ProviderCall call) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("model_id", call.model());
        fields.put("timestamps_granularity", "word");
        fields.put("tag_audio_events", "false");
        fields.put("diarize", "false");
        JsonNode answer = endpoint.postFile(
                "/v1/speech-to-text" + Retention.query('?', call.entry()),
                fields,
                new Endpoint.FilePart("file", RecordingName.of(request.audio()), request.audio()),
                call.deadline());
        if (!answer.path("text").isTextual()) {
            throw ProviderException.invalidOutput("A transcription without text");
        }
        String text = answer.path("text").textValue().strip();
        List<SpokenWord> words = words(answer.path("words"));
        Long durationMs = Answers.milliseconds(answer.path("audio_duration_secs"));
        return new Transcription(
                text,
                language(answer.path("language_code")),
                null,
                words,
                segments(text, words, answer.path("words")),
                durationMs,
                Usage.audio(durationMs));
    }

    private static List<SpokenWord> words(JsonNode nodes) {
        List<SpokenWord> words = new ArrayList<>();
        for (JsonNode node : nodes) {
            Long start = Answers.milliseconds(node.path("start"));
            Long end = Answers.milliseconds(node.path("end"));
            String text = Answers.text(node.path("text"));
            if (isWord(node) && start != null && end != null && text != null) {
                Double log = Answers.number(node.path("logprob"));
                words.add(new SpokenWord(
                        text.strip(), start, Math.max(start, end), log == null ? null : Math.exp(Math.min(0, log))));
            }
        }
        words.sort(Comparator.comparingLong(SpokenWord::startMs));
        return words;
    }

    /** The whole transcript as one segment with the mean of its words, because the provider gives no segments. */
    private static List<RecognizedSegment> segments(String text, List<SpokenWord> words, JsonNode nodes) {
        if (words.isEmpty()) {
            return List.of();
        }
        double sum = 0;
        int told = 0;
        for (JsonNode node : nodes) {
            Double log = Answers.number(node.path("logprob"));
            if (isWord(node) && log != null) {
                sum += log;
                told++;
            }
        }
        return List.of(new RecognizedSegment(
                text,
                words.get(0).startMs(),
                words.stream().mapToLong(SpokenWord::endMs).max().orElseThrow(),
                told == 0 ? null : Math.min(0, sum / told),
                null));
    }

    private static boolean isWord(JsonNode node) {
        return node.path("type").asText("word").equals("word");
    }

    /** Converts a language code of three letters to its code of two letters, if it has one. */
    private static @Nullable String language(JsonNode node) {
        String code = Answers.text(node);
        if (code == null || code.length() != 3) {
            return code;
        }
        for (String two : Locale.getISOLanguages()) {
            if (Locale.forLanguageTag(two).getISO3Language().equals(code)) {
                return two;
            }
        }
        return code;
    }
}
