package app.twicetold.core.provider.azure;

import app.twicetold.core.provider.http.Answers;
import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.http.PunctuatedWords;
import app.twicetold.core.provider.http.RecordingName;
import app.twicetold.core.provider.port.ChainEntry;
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
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Fast transcription, {@code POST /speechtotext/transcriptions:transcribe}. The language is detected among the locales
 * of the practice languages, or among the option {@code locales} if the entry has it. The locale of the article comes
 * first. A single locale would prescribe the language, so it is sent alone only when the entry says so. Recordings are
 * not kept.
 */
public final class AzureSpeechRecognizer implements SpeechRecognizer {
    private static final String PATH = "/speechtotext/transcriptions:transcribe?api-version=2024-11-15";

    private final Endpoint endpoint;

    public AzureSpeechRecognizer(URI baseUrl, String apiKey) {
        this(new Endpoint(baseUrl, Map.of("Ocp-Apim-Subscription-Key", apiKey), AzureRefusals.TABLE));
    }

    AzureSpeechRecognizer(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public String provider() {
        return ProviderId.AZURE.wire();
    }

    @Override
    public Transcription transcribe(RecognitionRequest request, ProviderCall call) {
        ObjectNode definition = Endpoint.JSON.createObjectNode().put("profanityFilterMode", "None");
        ArrayNode locales = definition.putArray("locales");
        candidates(call.entry(), request.language()).forEach(locales::add);
        JsonNode answer = endpoint.postFile(
                PATH,
                Map.of("definition", definition.toString()),
                new Endpoint.FilePart("audio", RecordingName.of(request.audio()), request.audio()),
                call.deadline());
        if (!answer.path("combinedPhrases").isArray()) {
            throw new ProviderException(ErrorKind.TRANSPORT, "An answer without phrases");
        }
        String text = StreamSupport.stream(answer.path("combinedPhrases").spliterator(), false)
                .map(phrase -> phrase.path("text"))
                .map(AzureSpeechRecognizer::told)
                .collect(Collectors.joining(" "))
                .strip();
        JsonNode phrases = answer.path("phrases");
        Long durationMs = Answers.count(answer.path("durationMilliseconds"));
        return new Transcription(
                text,
                language(phrases),
                confidence(phrases),
                words(phrases),
                segments(phrases),
                durationMs,
                Usage.audio(durationMs));
    }

    private static List<String> candidates(ChainEntry entry, String article) {
        if (entry.options().get("locales") instanceof List<?> given) {
            return given.stream()
                    .map(String::valueOf)
                    .sorted(Comparator.comparing(locale -> !LanguageProfiles.fromAsrTag(locale, "")
                            .map(LanguageProfile::tag)
                            .equals(Optional.of(article))))
                    .toList();
        }
        return LanguageProfiles.startingWith(article).stream()
                .map(LanguageProfile::asrLocale)
                .toList();
    }

    private static String told(JsonNode text) {
        if (!text.isTextual()) {
            throw ProviderException.invalidOutput("A transcription without text");
        }
        return text.textValue();
    }

    /** The language with the most phrase time. */
    private static @Nullable String language(JsonNode phrases) {
        Map<String, Long> time = StreamSupport.stream(phrases.spliterator(), false)
                .filter(phrase -> Answers.text(phrase.path("locale")) != null)
                .collect(Collectors.groupingBy(
                        phrase -> phrase.path("locale").textValue(),
                        Collectors.summingLong(
                                phrase -> phrase.path("durationMilliseconds").asLong(0))));
        return time.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    /** The mean confidence of the phrases, weighted by their length. */
    private static @Nullable Double confidence(JsonNode phrases) {
        double sum = 0;
        long length = 0;
        for (JsonNode phrase : phrases) {
            Double confidence = Answers.number(phrase.path("confidence"));
            long ms = Math.max(1, phrase.path("durationMilliseconds").asLong(0));
            if (confidence != null) {
                sum += confidence * ms;
                length += ms;
            }
        }
        return length == 0 ? null : Double.valueOf(sum / length);
    }

    private static List<SpokenWord> words(JsonNode phrases) {
        List<SpokenWord> words = new ArrayList<>();
        for (JsonNode phrase : phrases) {
            List<SpokenWord> bare = new ArrayList<>();
            for (JsonNode word : phrase.path("words")) {
                Long start = Answers.count(word.path("offsetMilliseconds"));
                Long length = Answers.count(word.path("durationMilliseconds"));
                String text = Answers.text(word.path("text"));
                if (start != null && length != null && text != null) {
                    bare.add(new SpokenWord(text, start, start + length, null));
                }
            }
            words.addAll(PunctuatedWords.of(phrase.path("text").asText(""), bare));
        }
        words.sort(Comparator.comparingLong(SpokenWord::startMs));
        return words;
    }

    private static List<RecognizedSegment> segments(JsonNode phrases) {
        List<RecognizedSegment> segments = new ArrayList<>();
        for (JsonNode phrase : phrases) {
            Long start = Answers.count(phrase.path("offsetMilliseconds"));
            Long length = Answers.count(phrase.path("durationMilliseconds"));
            if (start != null && length != null) {
                segments.add(new RecognizedSegment(
                        phrase.path("text").asText("").strip(), start, start + length, null, null));
            }
        }
        segments.sort(Comparator.comparingLong(RecognizedSegment::startMs));
        return segments;
    }
}
