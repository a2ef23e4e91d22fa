package app.twicetold.bench.provider;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** An endpoint on this machine that speaks the OpenAI wire format and answers after a fixed time. */
final class StubProvider implements AutoCloseable {
    /** The beginning of the names of its threads. */
    static final String THREADS = "stub-";

    private static final int BACKLOG = 1_000;
    private static final byte[] ANSWER =
            ("{\"choices\":[{\"message\":{\"content\":\"{}\"},\"finish_reason\":\"stop\"}],"
                            + "\"usage\":{\"prompt_tokens\":12,\"completion_tokens\":9}}")
                    .getBytes(StandardCharsets.UTF_8);

    private final HttpServer server;
    private final ExecutorService threads;
    private final ScheduledExecutorService later;

    private StubProvider(HttpServer server, ExecutorService threads, ScheduledExecutorService later) {
        this.server = server;
        this.threads = threads;
        this.later = later;
    }

    static StubProvider start(Duration latency) throws IOException {
        // Without this property answers wait for acknowledgements.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        AtomicInteger count = new AtomicInteger();
        ExecutorService threads =
                Executors.newCachedThreadPool(work -> new Thread(work, THREADS + count.incrementAndGet()));
        ScheduledExecutorService later =
                Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, THREADS + "clock"));
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try (InputStream request = exchange.getRequestBody()) {
                request.readAllBytes();
            }
            Runnable answer = () -> {
                try (OutputStream body = exchange.getResponseBody()) {
                    exchange.getResponseHeaders().set("Content-Type", "application/json");
                    exchange.sendResponseHeaders(200, ANSWER.length);
                    body.write(ANSWER);
                } catch (IOException e) {
                    // The caller is gone.
                }
            };
            if (latency.isZero()) {
                answer.run();
            } else {
                later.schedule(answer, latency.toMillis(), TimeUnit.MILLISECONDS);
            }
        });
        server.start();
        return new StubProvider(server, threads, later);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
        later.shutdownNow();
        threads.shutdownNow();
    }
}
