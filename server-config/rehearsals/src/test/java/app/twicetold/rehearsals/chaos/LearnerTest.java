package app.twicetold.rehearsals.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A learner against a node that says yes to everything. */
class LearnerTest {
    private final Tally tally = new Tally();
    private HttpServer server;
    private URI node;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        node = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            int status = path.endsWith("/attempts") ? 201 : path.endsWith("/submit") ? 202 : 200;
            byte[] body = """
                    {"id":"one","access_token":"t","status":"assessed","upload":{"url":"%s/media?key=1"}}""".formatted(node).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void itIsTalliedWhichNodeSettledAndWhatWasAccepted() {
        Phone phone = new Phone(List.of(node), 0, tally, () -> tally.settledThrough(node) > 0);

        new Learner(phone, tally, 1).run();

        assertThat(tally.settledThrough(node)).isPositive();
        assertThat(tally.accepted()).containsExactly("one");
        assertThat(tally.faults()).isEmpty();
        Map<String, Integer> answers = tally.answers();
        assertThat(answers).containsEntry("UPLOAD 200", 2).containsEntry("SUBMIT 202", 2);
    }
}
