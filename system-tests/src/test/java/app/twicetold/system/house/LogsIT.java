package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Secrets;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs after all other tests, over the logs of every service that they started. */
@Tag("process")
@Order(Integer.MAX_VALUE)
@DisplayName("The logs")
class LogsIT {
    private static final Recording RECORDING = Recording.retelling("en").record();

    @Test
    void logsHoldNoSecretAndNothingThatAnybodySaid() throws IOException {
        everythingThatIsSecretTravels();
        assumeFalse(Service.started().isEmpty(), "Needs the logs of a service that this run has started");

        List<Path> logs = new ArrayList<>();
        for (Service service : Service.started()) {
            try (Stream<Path> files = Files.list(service.data().resolve("logs"))) {
                files.filter(Files::isRegularFile).forEach(logs::add);
            }
        }
        assertThat(logs).isNotEmpty();
        List<String> leaks = new ArrayList<>();
        for (Path log : logs) {
            leaks.addAll(Secrets.leaks(log));
        }
        assertThat(leaks).isEmpty();
    }

    /** The compilers have room, and a start is no page of one line. */
    @ParameterizedTest
    @ValueSource(strings = {"CodeCache is full", "CodeHeap", "visiting unvisited references"})
    void logsNeverSay(String sentence) throws IOException {
        assumeFalse(Service.started().isEmpty(), "Needs the logs of a service that this run has started");
        for (Service service : Service.started()) {
            try (Stream<Path> files = Files.list(service.data().resolve("logs"))) {
                for (Path log : files.filter(Files::isRegularFile).toList()) {
                    assertThat(Files.readString(log, StandardCharsets.ISO_8859_1))
                            .as(log.toString())
                            .doesNotContain(sentence);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INFO: install id %s refused",
                "WARNING: GET /v1/media?key=a&expires=1&signature=%s",
                "FINE: Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMSJ9.c2lnbmF0dXJl",
                "SEVERE: waitlist: somebody@mail.example.org",
                "INFO: heard: nobody could find anything, because each visitor put books back wherever"
            })
    void logsWouldBeCaughtWithAnyOfIt(String line, @TempDir Path directory) throws IOException {
        String secret = UUID.randomUUID().toString();
        Secrets.note(secret);
        Path log = Files.writeString(directory.resolve("server.log"), "harmless\n" + line.replace("%s", secret) + "\n");
        assertThat(Secrets.leaks(log)).hasSize(1);
    }

    /** Also when this is the only test that runs. */
    private static void everythingThatIsSecretTravels() {
        Trainer user = Trainer.signedIn();
        String session = user.startDiagnostic("en");
        String attempt = user.retellWell(session, 1, RECORDING).text("id");
        user.get("/v1/attempts/" + attempt + "/audio").expecting(200);
        user.call("PUT", "/v1/me/push-token")
                .json(Map.of("token", "device-" + UUID.randomUUID(), "platform", "ios"))
                .send()
                .expecting(204);
        Call.of("POST", "/v1/auth/identity")
                .json(Map.of("identity_token", "no-token-at-all-" + UUID.randomUUID(), "provider", "apple"))
                .outsideContract()
                .send();
        Call.of("GET", "/v1/me")
                .header("Authorization", "Bearer not-a-token-" + UUID.randomUUID())
                .send();
        Operator.get("/v1/admin/audit").expecting(200);
        Call.of("POST", "/v1/auth/anonymous")
                .text("{\"install_id\": \"" + UUID.randomUUID() + "\", \"broken\": ")
                .send();
        user.call("DELETE", "/v1/me").send().expecting(202);
    }
}
