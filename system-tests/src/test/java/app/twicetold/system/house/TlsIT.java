package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The service of {@code ContentCrashIT}, which costs no start of its own. */
@Tag("process")
@DisplayName("A database and brokers behind TLS")
class TlsIT {
    private final Service service = Service.content();

    @Test
    void everyConnectionToTheDatabaseIsEncryptedAndItsServerVerified() {
        Database database = new Database(service);
        String connections = "pg_stat_ssl join pg_stat_activity using (pid) where backend_type = 'client backend' and ";
        assertThat(database.count(connections + "ssl")).isGreaterThan(1);
        assertThat(database.count(connections + "not ssl")).isZero();
    }

    /** The first of the list is dead. */
    @Test
    void workGoesThroughTheBrokerThatLives() {
        // A look at the broker may have come before its connection, which first tries the dead one.
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(Call.of(service, "GET", "/health")
                                .send()
                                .expecting(200)
                                .text("status"))
                        .isEqualTo("ok"));
        Trainer user = Trainer.signedIn(service, "en");
        String attempt = user.send(
                user.startDiagnostic("en"), 1, Recording.retelling("en").record());
        assertThat(user.awaitEnd(attempt).text("status")).isEqualTo("assessed");
    }

    /** Other tests move the clock of this service. */
    @Test
    void theLogTellsTheStateAfterTheStart() {
        Path log = service.data().resolve("logs").resolve("server.log");
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(Files.readAllLines(log))
                        .filteredOn(line -> line.contains("State at the start: "))
                        .isNotEmpty()
                        .allSatisfy(line -> assertThat(line)
                                .containsPattern(
                                        "database: PostgreSQL 17[^;]* with TLS; tables can be created; (FAILED )?clock: ")
                                .contains("; broker: takes work; object store: ")
                                .contains("is usable; AI providers: none has a key")));
    }
}
