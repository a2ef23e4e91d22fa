package app.twicetold.system;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.locks.LockSupport;

/** A client that asks a port again and again, from before somebody listens there, and notes every status. */
final class PortWatch implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final Set<Integer> seen = new ConcurrentSkipListSet<>();
    private final Thread asking;
    private volatile boolean closed;

    PortWatch(int port, String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(PATIENCE)
                .build();
        asking = new Thread(() -> ask(request), "port-watch");
        asking.setDaemon(true);
        asking.start();
    }

    private void ask(HttpRequest request) {
        while (!closed) {
            try {
                seen.add(client.send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode());
            } catch (IOException nobodyListens) {
                LockSupport.parkNanos(PAUSE.toNanos());
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    /** Every status so far. A refused connection is none. */
    Set<Integer> seen() {
        return Set.copyOf(seen);
    }

    @Override
    public void close() {
        closed = true;
        asking.interrupt();
    }
}
