package app.twicetold.system.harness;

import java.io.IOException;
import java.io.PushbackInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Fifty clients that ask one port again and again, also while nobody listens there. They keep their connections, as
 * proxies and apps do, and note every answer.
 */
public final class BusyClients implements AutoCloseable {
    /** How a client notes the 503 that says when to come again. */
    public static final String COME_AGAIN = "503 with Retry-After";

    private static final int CLIENTS = 50;
    /** WildFly lets requests wait while it starts. */
    private static final int PATIENCE_MS = (int) Duration.ofMinutes(5).toMillis();

    private static final long PAUSE_NANOS = Duration.ofMillis(100).toNanos();
    /** Each path with what a service that is there answers to a stranger. */
    private static final Map<String, Integer> PATHS = Map.of(
            "/v1/config", 200,
            "/v1/me", 401,
            "/v1/attempts/att_0123456789", 401,
            "/v1/admin/metrics", 401,
            "/health", 200,
            "/", 200);

    private final InetSocketAddress address;
    private final Set<String> seen = new ConcurrentSkipListSet<>();
    private final List<Thread> clients;
    private volatile boolean closed;

    /** Clients that ask this port until they are closed. */
    public BusyClients(int port) {
        address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        clients = IntStream.range(0, CLIENTS)
                .mapToObj(client -> new Thread(() -> ask(client), "client-" + client))
                .toList();
        clients.forEach(client -> {
            client.setDaemon(true);
            client.start();
        });
    }

    /** Writes each kind of answer of a port once, until somebody ends the process; {@code .ci/run} judges them. */
    public static void main(String[] port) {
        Set<String> written = new HashSet<>();
        try (BusyClients clients = new BusyClients(Integer.parseInt(port[0]))) {
            while (!Thread.currentThread().isInterrupted()) {
                clients.seen().stream().filter(written::add).forEach(System.out::println);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void ask(int client) {
        List<String> paths = List.copyOf(PATHS.keySet());
        for (int turn = client; !closed; turn++) {
            try (Socket socket = new Socket()) {
                socket.setSoTimeout(PATIENCE_MS);
                socket.connect(address, PATIENCE_MS);
                while (!closed && answersAndStays(socket, paths.get(turn % paths.size()))) {
                    turn++;
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
                // A server that closes each connection, as one that starts, is not asked without end.
                LockSupport.parkNanos(PAUSE_NANOS);
            } catch (IOException nobodyListens) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /** Asks once. A connection that is closed before the first byte of an answer is no answer. */
    private boolean answersAndStays(Socket socket, String path) throws IOException {
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        PushbackInputStream in = new PushbackInputStream(socket.getInputStream());
        int first;
        try {
            first = in.read();
        } catch (SocketTimeoutException hangs) {
            seen.add(path + " hangs");
            return false;
        }
        if (first < 0) {
            return false;
        }
        in.unread(first);
        Optional<RawAnswer> answer;
        try {
            answer = RawAnswer.read(in);
        } catch (IOException | RuntimeException brokenOff) {
            seen.add(path + " broke off: " + brokenOff);
            return false;
        }
        seen.add(answer.map(got -> note(path, got)).orElse(path + " has no status"));
        return answer.filter(got -> !"close".equalsIgnoreCase(got.headers().get("connection")))
                .isPresent();
    }

    private static String note(String path, RawAnswer answer) {
        if (answer.status() == 503
                && answer.code().equals("service_unavailable")
                && answer.headers().keySet().containsAll(Set.of("retry-after", "x-request-id"))) {
            return COME_AGAIN;
        }
        return Integer.valueOf(answer.status()).equals(PATHS.get(path))
                ? String.valueOf(answer.status())
                : path + " " + answer;
    }

    /** Every kind of answer so far: a status, {@link #COME_AGAIN}, or what nobody should get. */
    public Set<String> seen() {
        return Set.copyOf(seen);
    }

    @Override
    public void close() {
        closed = true;
        clients.forEach(Thread::interrupt);
    }
}
