package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What becomes of a request that the database refuses for a reason that nobody thought of. */
@DisplayName("A fault of the service")
class FaultIT {
    private static final String NAME = "Zanzibar Quill 4711";

    private final Database database = new Database(Service.running());
    private final Trainer user = Trainer.signedIn();

    @BeforeEach
    void forbidAName() {
        database.run(
                "alter table users drop constraint if exists users_of_a_test",
                "alter table users add constraint users_of_a_test check (display_name <> '" + NAME + "') not valid");
    }

    @AfterEach
    void allowItAgain() {
        database.run("alter table users drop constraint users_of_a_test");
    }

    private Answer provoke() {
        return user.call("PATCH", "/v1/me")
                .json(Map.of("display_name", NAME))
                .toTheServerItself()
                .send();
    }

    @Test
    void aFaultIsToldWithItsRequestIdAndNothingElse() {
        Answer answer = provoke();

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.text("error.code")).isEqualTo("internal_error");
        assertThat(answer.text("error.request_id"))
                .isEqualTo(answer.header("X-Request-Id").orElseThrow());
        assertThat(answer.text())
                .doesNotContain(NAME)
                .doesNotContain("details")
                .doesNotContainIgnoringCase("constraint")
                .doesNotContainIgnoringCase("exception")
                .doesNotContainIgnoringCase("users");
        user.get("/v1/me").expecting(200);
    }

    @Test
    void aFaultIsLoggedWithoutTheRowThatItWasAbout() throws IOException {
        assumeTrue(
                System.getProperty("service.url", "").isBlank(),
                "Needs the log of the service, which the server at service.url does not show");
        Path log = Service.running().data().resolve("logs").resolve("server.log");
        String request = provoke().header("X-Request-Id").orElseThrow();

        await().atMost(Duration.ofSeconds(10))
                .until(() -> Files.readString(log).contains("Request " + request + " failed"));
        assertThat(Files.readString(log)).contains("users_of_a_test").doesNotContain(NAME);
    }
}
