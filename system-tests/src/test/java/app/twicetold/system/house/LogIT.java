package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The log of a service that was started with {@code LOG_FORMAT=json}. */
@Tag("process")
@DisplayName("A log of JSON")
class LogIT {
    @BeforeEach
    void ofAServiceThatWeStarted() {
        assumeTrue(
                System.getProperty("service.url", "").isBlank(),
                "Needs the log of the service, which the server at service.url does not show");
    }

    private static List<JsonNode> events() throws IOException {
        Path log = Service.direct().process().dataDirectory().resolve("logs").resolve("server.log");
        return Files.readAllLines(log).stream().map(LogIT::parsed).toList();
    }

    private static JsonNode parsed(String line) {
        try {
            return Answer.JSON.readTree(line);
        } catch (IOException notJson) {
            throw new AssertionError("Not one event as JSON: " + line, notJson);
        }
    }

    @Test
    void theLogIsOneEventALineAndNamesTheJob() throws Exception {
        Trainer user = Trainer.signedIn(Service.direct(), "en");
        String attempt = user.retell(
                        user.startTraining(),
                        1,
                        Recording.retelling("en").failing("server_error").record())
                .text("id");

        await().atMost(Duration.ofSeconds(10))
                .until(() -> events().stream()
                        .anyMatch(event -> event.path("job_id").asText().equals(attempt)));
        List<JsonNode> events = events();

        assertThat(events).hasSizeGreaterThan(10).allSatisfy(event -> {
            assertThat(event.path("timestamp").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
            assertThat(event.path("level").asText()).isNotEmpty();
            assertThat(event.path("logger").isTextual()).isTrue();
            assertThat(event.path("thread").asText()).isNotEmpty();
            assertThat(event.path("message").isTextual()).isTrue();
        });
        assertThat(events)
                .as("A line of the pipeline is of no request")
                .filteredOn(event -> event.path("job_id").asText().equals(attempt))
                .allMatch(event -> !event.has("request_id"));
    }

    @Test
    void theLogNamesTheRequestThatFailed() throws Exception {
        Trainer user = Trainer.signedIn(Service.direct(), "en");
        Service.direct().process().stopBroker();
        String requestId;
        try {
            String attempt = user.record(
                    user.startTraining(), 1, Recording.retelling("en").record());
            requestId =
                    user.submit(attempt).expecting(202).header("X-Request-Id").orElseThrow();
        } finally {
            Service.direct().process().startBroker();
        }

        await().atMost(Duration.ofSeconds(10))
                .until(() -> events().stream()
                        .anyMatch(event -> event.path("request_id").asText().equals(requestId)));
        assertThat(events())
                .filteredOn(event -> event.path("request_id").asText().equals(requestId))
                .anyMatch(event -> event.path("message").asText().startsWith("The sweep will send"))
                .allMatch(event -> !event.has("job_id"));
    }

    @Test
    void aClientThatLeavesIsOneLineAndNoFault() throws Exception {
        URI url = Service.direct().url();
        int leaving = 3;
        long before = events().stream().filter(LogIT::tellsOfAClientThatLeft).count();

        for (int i = 0; i < leaving; i++) {
            try (Socket socket = new Socket(url.getHost(), url.getPort())) {
                socket.setSoLinger(true, 0);
                socket.getOutputStream()
                        .write(
                                "POST /v1/auth/anonymous HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"
                                        .formatted(url.getAuthority())
                                        .getBytes(StandardCharsets.US_ASCII));
            }
        }

        await().atMost(Duration.ofSeconds(30))
                .until(() ->
                        events().stream().filter(LogIT::tellsOfAClientThatLeft).count() >= before + leaving);
        assertThat(events())
                .filteredOn(event -> event.path("logger").asText().startsWith("org.glassfish.jersey"))
                .noneMatch(event -> event.path("level").asText().equals("SEVERE"));
    }

    private static boolean tellsOfAClientThatLeft(JsonNode event) {
        return event.path("message").asText().startsWith("The body of a request did not come");
    }

    @Test
    void theLogHoldsNoSecret() throws Exception {
        Path log = Service.direct().process().dataDirectory().resolve("logs").resolve("server.log");

        assertThat(Files.readString(log))
                .doesNotContain(Service.direct().secret())
                .doesNotContain(Service.direct().adminKey())
                .doesNotContain("only-for-tests-of-the-store");
    }
}
