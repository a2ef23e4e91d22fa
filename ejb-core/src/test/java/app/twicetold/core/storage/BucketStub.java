package app.twicetold.core.storage;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/** A bucket that only takes batches of deletions, and answers what the test says. */
final class BucketStub implements AutoCloseable {
    private static final Pattern KEY = Pattern.compile("<Key>([^<]+)</Key>");

    /** What was asked to be removed, a list a request. */
    final Queue<List<String>> requests = new ConcurrentLinkedQueue<>();

    final Queue<String> checksums = new ConcurrentLinkedQueue<>();
    /** Keys that are refused. */
    final Set<String> denied = new HashSet<>();
    /** Keys of which the server says that they are not there. */
    final Set<String> missing = new HashSet<>();
    /** Keys that the answer does not name. */
    final Set<String> forgotten = new HashSet<>();
    /** A request that names one of these fails as a whole. */
    final Set<String> failing = new HashSet<>();

    Runnable beforeAnswer = () -> {};

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    BucketStub() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    StorageSettings.S3 settings() {
        URI endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return new StorageSettings.S3(
                Optional.of(endpoint), Optional.of(endpoint), "us-east-1", "bucket", "id", "secret", true);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        List<String> keys =
                KEY.matcher(body).results().map(found -> found.group(1)).toList();
        requests.add(keys);
        checksums.add(String.valueOf(exchange.getRequestHeaders().getFirst("Content-MD5")));
        beforeAnswer.run();
        boolean fails = keys.stream().anyMatch(failing::contains);
        byte[] answer = (fails
                        ? "<Error><Code>AccessDenied</Code><Message>No.</Message></Error>"
                        : "<DeleteResult>" + results(keys) + "</DeleteResult>")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/xml");
        exchange.sendResponseHeaders(fails ? 403 : 200, answer.length);
        try (var out = exchange.getResponseBody()) {
            out.write(answer);
        }
    }

    private String results(List<String> keys) {
        StringBuilder results = new StringBuilder();
        for (String key : keys) {
            if (denied.contains(key) || missing.contains(key)) {
                String code = denied.contains(key) ? "AccessDenied" : "NoSuchKey";
                results.append("<Error><Key>" + key + "</Key><Code>" + code + "</Code><Message>No.</Message></Error>");
            } else if (!forgotten.contains(key)) {
                results.append("<Deleted><Key>" + key + "</Key></Deleted>");
            }
        }
        return results.toString();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
