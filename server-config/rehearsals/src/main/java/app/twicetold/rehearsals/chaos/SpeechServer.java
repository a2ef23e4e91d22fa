package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.LocalServer;
import app.twicetold.launcher.StartRefused;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The only provider of the installation that recognises speech: a server on this machine that speaks OpenAI's wire
 * format and hears what the marker in a recording says. It can be away, as the providers of the world are.
 */
final class SpeechServer implements AutoCloseable {
    /** As the settings of a node and its chain name it. */
    static final String PROVIDER = "openai_compatible";

    static final String MODEL = "chaos";

    /** Of the recordings that ship with the tools. */
    private static final String MARKER = "MOCK_ASR:";

    /** Slow enough that kills meet work. */
    private static final long LATENCY_MS = 200;

    /** What a word takes of its time; the rest is silence. */
    private static final double SPOKEN = 0.8;

    private static final ObjectMapper JSON = JsonMapper.builder().build();

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
            Thread.sleep(LATENCY_MS);
            byte[] answer = JSON.writeValueAsBytes(heard(marker(body)));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static JsonNode marker(byte[] form) throws IOException {
        int from = new String(form, StandardCharsets.ISO_8859_1).indexOf(MARKER) + MARKER.length();
        // Sound follows the object.
        try (JsonParser parser = JSON.createParser(form, from, form.length - from)) {
            return JSON.readTree(parser);
        }
    }

    private static ObjectNode heard(JsonNode marker) {
        String text = marker.path("transcript").asText();
        double seconds = marker.path("duration_ms").asLong() / 1_000.0;
        ObjectNode answer = JSON.createObjectNode()
                .put("task", "transcribe")
                .put("language", "english")
                .put("duration", seconds)
                .put("text", text);
        answer.putArray("segments")
                .addObject()
                .put("id", 0)
                .put("start", 0.0)
                .put("end", seconds)
                .put("text", text)
                .put("avg_logprob", -0.1)
                .put("compression_ratio", 1.2)
                .put("no_speech_prob", 0.01);
        ArrayNode words = answer.putArray("words");
        String[] texts = text.split(" ");
        double each = seconds / texts.length;
        for (int i = 0; i < texts.length; i++) {
            words.addObject().put("word", texts[i]).put("start", i * each).put("end", (i + SPOKEN) * each);
        }
        return answer;
    }

    @Override
    public void close() {
        server.close();
    }
}
