package app.twicetold.core.provider.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.provider.Deadline;
import app.twicetold.core.provider.ProviderException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"a\""})
    void aCallThatIsGivenUpClosesItsConnection(String sentBeforeHanging) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Boolean> closed = CompletableFuture.supplyAsync(() -> hang(server, sentBeforeHanging));
            Endpoint connection = Endpoint.bearer(URI.create("http://127.0.0.1:" + server.getLocalPort()), "key");

            assertThatThrownBy(() -> connection.postForJson(
                            "/x", Endpoint.JSON.createObjectNode(), Deadline.in(Duration.ofMillis(300))))
                    .isInstanceOf(ProviderException.class);

            assertThat(closed.get(5, TimeUnit.SECONDS)).isTrue();
        }
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
            Endpoint connection = Endpoint.bearer(URI.create("http://127.0.0.1:" + server.getLocalPort()), "key");

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
