package app.twicetold.core.provider.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.RefusalTable;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"a\""})
    void aCallThatIsGivenUpClosesItsConnection(String sentBeforeHanging) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Boolean> closed = CompletableFuture.supplyAsync(() -> hang(server, sentBeforeHanging));
            Endpoint connection = connection(server.getLocalPort());

            assertThatThrownBy(() -> connection.postForJson(
                            "/x", Endpoint.JSON.createObjectNode(), Deadline.in(Duration.ofMillis(300))))
                    .isInstanceOf(ProviderException.class);

            assertThat(closed.get(5, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void manyCallsInFlightShareAFewThreads() throws Exception {
        int calls = 100;
        CountDownLatch arrived = new CountDownLatch(calls);
        CountDownLatch answer = new CountDownLatch(1);
        ExecutorService elsewhere = Executors.newCachedThreadPool();
        ExecutorService callers = Executors.newFixedThreadPool(calls);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), calls);
        server.setExecutor(elsewhere);
        server.createContext("/", exchange -> {
            arrived.countDown();
            try {
                answer.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("{}".getBytes(StandardCharsets.US_ASCII));
            exchange.close();
        });
        server.start();
        try {
            Endpoint connection = connection(server.getAddress().getPort());
            Set<String> before = threads("HttpClient-\\d+-Worker.*");
            List<Future<?>> sent = new ArrayList<>();
            for (int i = 0; i < calls; i++) {
                sent.add(callers.submit(() -> connection.postForJson(
                        "/x", Endpoint.JSON.createObjectNode(), Deadline.in(Duration.ofSeconds(30)))));
            }
            assertThat(arrived.await(30, TimeUnit.SECONDS)).isTrue();
            answer.countDown();
            for (Future<?> one : sent) {
                one.get(30, TimeUnit.SECONDS);
            }

            assertThat(threads(ConnectionThreads.NAMES + "\\d+")).hasSizeLessThanOrEqualTo(ConnectionThreads.MOST);
            assertThat(before).containsAll(threads("HttpClient-\\d+-Worker.*"));
        } finally {
            server.stop(0);
            callers.shutdownNow();
            elsewhere.shutdownNow();
        }
    }

    private static Endpoint connection(int port) {
        return new Endpoint(URI.create("http://127.0.0.1:" + port), Map.of(), RefusalTable.COMMON);
    }

    private static Set<String> threads(String names) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.matches(names))
                .collect(Collectors.toSet());
    }

    @Test
    void aBodyThatIsShorterThanAnnouncedIsTransport() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> answered = CompletableFuture.runAsync(() -> {
                try (Socket socket = server.accept()) {
                    readRequest(socket.getInputStream());
                    socket.getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{\"text\": \"a\"}"
                                    .getBytes(StandardCharsets.US_ASCII));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            Endpoint connection = connection(server.getLocalPort());

            assertThatThrownBy(() -> connection.postForJson(
                            "/x", Endpoint.JSON.createObjectNode(), Deadline.in(Duration.ofSeconds(10))))
                    .isInstanceOfSatisfying(
                            ProviderException.class,
                            e -> assertThat(e.kind().wire()).isEqualTo("transport"));
            answered.get(5, TimeUnit.SECONDS);
        }
    }

    /** Whether the client closes the connection instead of leaving it open. */
    private static boolean hang(ServerSocket server, String first) {
        try (Socket socket = server.accept()) {
            socket.setSoTimeout(4000);
            InputStream in = socket.getInputStream();
            readRequest(in);
            OutputStream out = socket.getOutputStream();
            out.write(first.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            return in.read() < 0;
        } catch (IOException e) {
            // A reset is a closed connection, too; a time-out of this read is not.
            return !(e instanceof java.net.SocketTimeoutException);
        }
    }

    private static void readRequest(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        while (!text.toString().endsWith("\r\n\r\n{}")) {
            int read = in.read();
            if (read < 0) {
                return;
            }
            text.append((char) read);
        }
    }
}
