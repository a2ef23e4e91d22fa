package app.twicetold.core.provider.openai.own;

import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.registry.ProviderRegistry;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server of one's own, as its documents or its source say that it speaks. It looks at what it is sent, and refuses what
 * the real one refuses. Each subclass names the version that it plays and when that was read.
 */
abstract class OwnServer implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern FIELD = Pattern.compile(
            "name=\"([^\"]+)\"(; filename=\"([^\"]+)\")?\\r\\n(?:Content-Type: [^\\r]+\\r\\n)?\\r\\n(.*?)\\r\\n--",
            Pattern.DOTALL);

    private final HttpServer server;

    OwnServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        server.createContext("/", this::serve);
        server.start();
    }

    /** An answer. */
    record Reply(int status, byte[] body) {
        static Reply of(int status, String body) {
            return new Reply(status, body.getBytes(StandardCharsets.UTF_8));
        }

        static Reply ok(String body) {
            return of(200, body);
        }
    }

    /** What the server says to a path that it does not have. */
    abstract Reply noSuchPath(String path);

    /** What the server says to a request; null for a path that it does not have. */
    abstract @Nullable Reply answer(String path, byte[] body);

    private void serve(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        byte[] body = exchange.getRequestBody().readAllBytes();
        Reply reply = answer(path, body);
        Reply told = reply == null ? noSuchPath(path) : reply;
        exchange.sendResponseHeaders(told.status(), told.body().length == 0 ? -1 : told.body().length);
        exchange.getResponseBody().write(told.body());
        exchange.close();
    }

    static JsonNode json(byte[] body) {
        try {
            return JSON.readTree(new String(body, StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static String quoted(String text) {
        try {
            return JSON.writeValueAsString(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** The fields of a form; the file is its name. */
    static Map<String, String> form(byte[] body) {
        Map<String, String> fields = new LinkedHashMap<>();
        Matcher field = FIELD.matcher(new String(body, StandardCharsets.UTF_8));
        int from = 0;
        while (field.find(from)) {
            fields.merge(
                    field.group(1), field.group(3) == null ? field.group(4) : field.group(3), (a, b) -> a + "," + b);
            from = field.end() - 2;
        }
        return fields;
    }

    /** The base URL that belongs into {@code OPENAI_COMPATIBLE_BASE_URL}. */
    URI base() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
    }

    /** The adapter of the service for this server. */
    <P extends Adapter> P adapter(Class<P> port) {
        return adapter(port, base());
    }

    static <P extends Adapter> P adapter(Class<P> port, URI base) {
        ProviderSettings settings = new ProviderSettings(
                false,
                null,
                Map.of(),
                null,
                List.of(new ProviderSettings.Compatible(null, base, null)),
                Duration.ZERO,
                null);
        P adapter = new ProviderRegistry(settings).find(port, entry("any", Map.of()));
        if (adapter == null) {
            throw new IllegalStateException("No adapter");
        }
        return adapter;
    }

    static ChainEntry entry(String model, Map<String, Object> options) {
        return new ChainEntry("openai_compatible", model, true, Duration.ofSeconds(20), options);
    }

    static ProviderCall call(String model, Map<String, Object> options) {
        return new ProviderCall(entry(model, options), Deadline.in(Duration.ofSeconds(20)));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
