package app.twicetold.rehearsals.chaos;

import app.twicetold.core.provider.mock.MockSpeechRecognizer;
import app.twicetold.core.provider.port.AudioSource;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.launcher.LocalServer;
import app.twicetold.launcher.StartRefused;
import app.twicetold.rehearsals.recordings.Recording;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * The only provider of the installation that recognises speech: a server on this machine that speaks OpenAI's wire
 * format and hears what the mock hears. It can be away, as the providers of the world are.
 */
final class SpeechServer implements AutoCloseable {
    /** As the settings of a node and its chain name it. */
    static final String PROVIDER = "openai_compatible";

    static final String MODEL = "chaos";

    private static final Duration LATENCY = Duration.ofMillis(200);
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private final MockSpeechRecognizer mock = new MockSpeechRecognizer(LATENCY);
    private final LocalServer server;
    private final AtomicInteger cut = new AtomicInteger();
    private volatile boolean away;

    private SpeechServer() throws IOException {
        this.server = LocalServer.start("speech-server", this::handle);
    }

    /** Starts it on a free port. */
    static SpeechServer start() {
        try {
            return new SpeechServer();
        } catch (IOException cannotListen) {
            throw StartRefused.failure("The speech server cannot listen: " + cannotListen.getMessage() + ".");
        }
    }

    /** As the setting of a node wants it. */
    String baseUrl() {
        return "http://127.0.0.1:" + server.port() + "/v1";
    }

    /** From here on it cuts every connection until {@link #back}. */
    void away() {
        away = true;
    }

    void back() {
        away = false;
    }

    /** How many requests it has cut. */
    int cut() {
        return cut.get();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (away) {
                cut.incrementAndGet();
                return;
            }
            byte[] answer = JSON.writeValueAsBytes(answer(mock.transcribe(
                    new RecognitionRequest(
                            new AudioSource(
                                    () -> new ByteArrayInputStream(body), body.length, "application/octet-stream"),
                            "en",
                            "en",
                            durationMs(body.length)),
                    new ProviderCall(ChainEntry.of(PROVIDER, MODEL, LATENCY), Deadline.in(LATENCY.multipliedBy(2))))));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    /** The learners send two recordings, and a form is little longer than its file. */
    private static long durationMs(int formBytes) {
        return Stream.of(1, 2)
                .map(round -> Recording.of("en", "training", round))
                .filter(recording -> recording.sizeBytes() <= formBytes)
                .max(Comparator.comparingLong(Recording::sizeBytes))
                .map(Recording::durationMs)
                .orElse(0L);
    }

    private static ObjectNode answer(Transcription heard) {
        double seconds = durationMs(heard) / 1_000.0;
        ObjectNode answer = JSON.createObjectNode()
                .put("task", "transcribe")
                .put("language", "english")
                .put("duration", seconds)
                .put("text", heard.text());
        answer.putArray("segments")
                .addObject()
                .put("id", 0)
                .put("start", 0.0)
                .put("end", seconds)
                .put("text", heard.text())
                .put("avg_logprob", -0.1)
                .put("compression_ratio", 1.2)
                .put("no_speech_prob", 0.01);
        List<SpokenWord> words = heard.words();
        for (SpokenWord word : words) {
            answer.withArray("words")
                    .addObject()
                    .put("word", word.text())
                    .put("start", word.startMs() / 1_000.0)
                    .put("end", word.endMs() / 1_000.0);
        }
        return answer;
    }

    private static long durationMs(Transcription heard) {
        Long told = heard.audioDurationMs();
        return told == null ? 0 : told;
    }

    @Override
    public void close() {
        server.close();
    }
}
