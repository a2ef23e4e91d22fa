package app.twicetold.bench.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Firebase as far as notifications need it: it gives a token, and takes each notification after a time. */
final class PushStub implements AutoCloseable {
    /** The server of the JDK would close what more than 200 connections rest on. */
    private static final String IDLE = "sun.net.httpserver.maxIdleConnections";

    private static final int KEY_BITS = 2_048;
    private static final int THREADS = 2;
    private static final int BACKLOG = 2_000;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final ScheduledExecutorService answers = Executors.newScheduledThreadPool(THREADS);
    private final AtomicLong taken = new AtomicLong();
    private final HttpServer server;

    private PushStub(HttpServer server, Duration latency) {
        this.server = server;
        server.setExecutor(threads);
        server.createContext(
                "/token",
                exchange -> answer(
                        exchange, "{\"access_token\": \"bench\", \"expires_in\": 3600, \"token_type\": \"Bearer\"}"));
        server.createContext("/v1/", exchange -> {
            taken.incrementAndGet();
            exchange.getRequestBody().readAllBytes();
            var unused = answers.schedule(
                    () -> answer(exchange, "{\"name\": \"projects/bench/messages/1\"}"),
                    latency.toMillis(),
                    TimeUnit.MILLISECONDS);
        });
        server.start();
    }

    /** @param latency of each notification */
    static PushStub start(Duration latency) throws IOException {
        System.setProperty(IDLE, String.valueOf(BACKLOG));
        return new PushStub(
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG), latency);
    }

    /** What leads a service here. */
    Map<String, String> settings() {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        return Map.of("FCM_URL", url, "FCM_SERVICE_ACCOUNT", account(url));
    }

    /** How many notifications came. */
    long taken() {
        return taken.get();
    }

    @Override
    public void close() {
        server.stop(0);
        answers.shutdownNow();
        threads.shutdownNow();
    }

    private static String account(String url) {
        try {
            KeyPairGenerator keys = KeyPairGenerator.getInstance("RSA");
            keys.initialize(KEY_BITS);
            String pem = "-----BEGIN PRIVATE KEY-----\n"
                    + Base64.getMimeEncoder(64, new byte[] {'\n'})
                            .encodeToString(keys.generateKeyPair().getPrivate().getEncoded())
                    + "\n-----END PRIVATE KEY-----\n";
            return JsonMapper.builder()
                    .build()
                    .writeValueAsString(Map.of(
                            "project_id",
                            "bench",
                            "client_email",
                            "bench@example.com",
                            "private_key",
                            pem,
                            "token_uri",
                            url + "/token"));
        } catch (NoSuchAlgorithmException | JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void answer(HttpExchange exchange, String json) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
