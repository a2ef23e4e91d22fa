package app.twicetold.core.shared.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutboundHttpTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int LIMIT = 1000;

    private HttpServer server;
    private int status = 200;
    private int size = 2;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/") ? status : 418, size);
            exchange.getResponseBody().write(new byte[size]);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static HttpResponse<byte[]> send(int port, Duration patience) throws OutboundHttp.Unanswered {
        return new OutboundHttp()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                                .build(),
                        LIMIT,
                        patience);
    }

    private HttpResponse<byte[]> send() throws OutboundHttp.Unanswered {
        return send(server.getAddress().getPort(), PATIENCE);
    }

    @ParameterizedTest
    @CsvSource({"200, 999", "200, 1000", "201, 1000"})
    void aSuccessMayBeAsLongAsTheLimit(int answered, int length) throws IOException {
        status = answered;
        size = length;

        assertThat(send().body()).hasSize(length);
    }

    @ParameterizedTest
    @CsvSource({"200", "201"})
    void aLongerSuccessIsNoAnswer(int answered) {
        status = answered;
        size = LIMIT + 1;

        assertThat(catchThrowableOfType(OutboundHttp.Unanswered.class, this::send))
                .hasMessage("No whole answer: IOException")
                .returns(false, OutboundHttp.Unanswered::timedOut);
    }

    @ParameterizedTest
    @CsvSource({"65535, 65535", "65536, 65536", "65537, 65536"})
    void ofALongErrorTheBeginningIsRead(int length, int read) throws IOException {
        status = 503;
        size = length;

        assertThat(send().statusCode()).isEqualTo(503);
        assertThat(send().body()).hasSize(read);
    }

    @Test
    void aRedirectIsNotFollowed() throws IOException {
        status = 307;

        assertThat(send().statusCode()).isEqualTo(307);
    }

    @Test
    void aSilentServerTakesTheWholeTime() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(catchThrowableOfType(
                            OutboundHttp.Unanswered.class, () -> send(silent.getLocalPort(), Duration.ofMillis(200))))
                    .hasMessage("No whole answer in time")
                    .returns(true, OutboundHttp.Unanswered::timedOut);
        }
    }

    @Test
    void aClosedPortIsNoMatterOfTime() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }

        assertThat(catchThrowableOfType(OutboundHttp.Unanswered.class, () -> send(port, PATIENCE)))
                .returns(false, OutboundHttp.Unanswered::timedOut);
    }

    @Test
    void anInterruptIsKept() {
        Thread.currentThread().interrupt();

        OutboundHttp.Unanswered unanswered = catchThrowableOfType(OutboundHttp.Unanswered.class, this::send);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(unanswered).returns(false, OutboundHttp.Unanswered::timedOut);
    }
}
