package app.twicetold.core.provider.mock;

import app.twicetold.core.provider.port.AudioSource;
import app.twicetold.core.provider.port.AudioSourceException;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.WireValue;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hears what the recording says in its bytes: {@code MOCK_ASR:} and one JSON object
 * {@code {transcript, language?, confidence?, speech_ratio?, duration_ms?, fail?}}, beginning anywhere in the first 64
 * KB. Bytes after the object are ignored. Without a marker it hears a canned retelling in the expected language.
 */
public final class MockSpeechRecognizer implements SpeechRecognizer {
    private static final byte[] MARKER = "MOCK_ASR:".getBytes(StandardCharsets.US_ASCII);
    private static final int SEARCHED_BYTES = 64 << 10;
    private static final int LARGEST_OBJECT = 64 << 10;
    private static final double DEFAULT_CONFIDENCE = 0.92;
    private static final double DEFAULT_SPEECH_RATIO = 0.8;
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private final Duration latency;

    public MockSpeechRecognizer(Duration latency) {
        this.latency = latency;
    }

    @Override
    public String provider() {
        return ProviderId.MOCK.wire();
    }

    @Override
    public Transcription transcribe(RecognitionRequest request, ProviderCall call) {
        JsonNode marker = marker(request.audio());
        MockLatency.spend(latency, call.deadline());
        if (marker.hasNonNull("fail")) {
            throw failure(marker.path("fail").asText());
        }
        String text = marker.path("transcript")
                .asText(MockPhrases.of(request.language()).transcript());
        long durationMs = Math.max(0, marker.path("duration_ms").asLong(request.durationMs()));
        double ratio = marker.path("speech_ratio").asDouble(DEFAULT_SPEECH_RATIO);
        List<SpokenWord> words = SpreadWords.over(text, durationMs, Math.max(0, Math.min(1, ratio)));
        return new Transcription(
                text,
                marker.path("language").asText(request.languageHint()),
                marker.path("confidence").asDouble(DEFAULT_CONFIDENCE),
                words,
                SpreadWords.sentences(words),
                durationMs,
                Usage.audio(durationMs));
    }

    private static ProviderException failure(String kind) {
        return WireValue.find(ErrorKind.class, kind)
                .map(known -> new ProviderException(known, "As the marker in the recording asks"))
                .orElseGet(() -> ProviderException.invalidOutput("The marker asks for an unknown failure"));
    }

    /** The object of the marker; an empty one when there is no marker. */
    private static JsonNode marker(AudioSource audio) {
        byte[] head;
        try (InputStream in = audio.opener().open()) {
            head = in.readNBytes(SEARCHED_BYTES + LARGEST_OBJECT);
        } catch (IOException | RuntimeException e) {
            throw new AudioSourceException(e);
        }
        int at = indexOfMarker(head);
        if (at < 0) {
            return JSON.createObjectNode();
        }
        int start = at + MARKER.length;
        JsonNode object = firstValue(head, start);
        if (object == null || !object.isObject()) {
            throw ProviderException.invalidOutput("The marker in the recording is not followed by a JSON object");
        }
        return object;
    }

    /** What follows the value is neither read nor decoded. */
    private static @Nullable JsonNode firstValue(byte[] bytes, int start) {
        try (JsonParser parser = JSON.createParser(bytes, start, bytes.length - start)) {
            return JSON.readTree(parser);
        } catch (JsonProcessingException e) {
            return null;
        } catch (IOException e) {
            throw new IllegalStateException("An array is always readable", e);
        }
    }

    private static int indexOfMarker(byte[] bytes) {
        int last = Math.min(bytes.length - MARKER.length, SEARCHED_BYTES - 1);
        for (int at = 0; at <= last; at++) {
            int matched = 0;
            while (matched < MARKER.length && bytes[at + matched] == MARKER[matched]) {
                matched++;
            }
            if (matched == MARKER.length) {
                return at;
            }
        }
        return -1;
    }
}
