package app.twicetold.bench.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The client API for many users at once: asynchronous, on few threads, with kept connections. */
final class Client implements AutoCloseable {
    private static final int THREADS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ObjectMapper json = JsonMapper.builder().build();
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
        Thread thread = new Thread(task, "client");
        thread.setDaemon(true);
        return thread;
    });
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(threads)
            .build();
    private final URI base;

    Client(URI base) {
        this.base = base;
    }

    CompletableFuture<String> get(String path, String token) {
        return send(request(path, token).GET().build());
    }

    CompletableFuture<String> post(String path, String token) {
        return send(request(path, token).POST(BodyPublishers.noBody()).build());
    }

    CompletableFuture<JsonNode> post(String path, String token, Map<String, ?> body) {
        return send(request(path, token)
                        .header("Content-Type", "application/json")
                        .POST(bytes(body))
                        .build())
                .thenApply(this::parsed);
    }

    CompletableFuture<String> put(URI url, String contentType, byte[] bytes) {
        return send(HttpRequest.newBuilder(url)
                .timeout(PATIENCE)
                .header("Content-Type", contentType)
                .PUT(BodyPublishers.ofByteArray(bytes))
                .build());
    }

    /** Whatever the service answers, also what it refuses. */
    CompletableFuture<HttpResponse<String>> ask(String method, String path, String token) {
        return http.sendAsync(
                request(path, token).method(method, BodyPublishers.noBody()).build(), BodyHandlers.ofString());
    }

    JsonNode parsed(HttpResponse<String> response) {
        return parsed(response.body());
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private HttpRequest.Builder request(String path, String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path))
                .timeout(PATIENCE)
                .header("Accept-Language", "en")
                .header("X-Time-Zone", "UTC");
        return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
    }

    private CompletableFuture<String> send(HttpRequest request) {
        return http.sendAsync(request, BodyHandlers.ofString()).thenApply(response -> checked(request, response));
    }

    private static String checked(HttpRequest request, HttpResponse<String> response) {
        if (response.statusCode() / 100 != 2) {
            throw new CompletionException(new IllegalStateException(request.method() + " " + request.uri()
                    + " answered " + response.statusCode() + ": " + response.body()));
        }
        return response.body();
    }

    private JsonNode parsed(String body) {
        try {
            return json.readTree(body);
        } catch (JsonProcessingException notJson) {
            throw new CompletionException(notJson);
        }
    }

    private BodyPublisher bytes(Map<String, ?> body) {
        try {
            return BodyPublishers.ofByteArray(json.writeValueAsBytes(body));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
