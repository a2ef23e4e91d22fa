package app.twicetold.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The limits as they are without a setting: everywhere but in tests, and at one service of the tests. */
@Tag("process")
@DisplayName("A limit")
@SuppressWarnings("NullAway.Init") // It starts before the tests.
class RateLimitIT {
    private static Service service;

    @BeforeAll
    static void start() {
        assumeTrue(
                System.getProperty("service.url", "").isBlank(),
                "Needs a service with limits, which the server at service.url does not have");
        service = Service.direct();
    }

    /** All tests come from one address. */
    @BeforeEach
    @AfterEach
    void forgetWhoCalled() {
        new Database(service).change("delete from rate_limits");
    }

    @Test
    void letsThirtyPhonesAnHourSignInFromOneAddress() {
        for (int i = 0; i < 30; i++) {
            signIn().expecting(201);
        }
        tooMany(signIn(), 3_600 / 30);
    }

    @Test
    void letsAUserAnnounceSixtyRecordingsADay() {
        Trainer user = Trainer.signedIn(service, "en");
        Recording recording = Recording.retelling("en").record();
        String session = user.startTraining();
        for (int i = 0; i < 60; i++) {
            user.announce(session, 1, recording).expecting(201);
        }

        tooMany(user.announce(session, 1, recording), 86_400 / 60);

        String path = "/v1/sessions/" + session + "/attempts";
        // Looked at after the token and before the request.
        Call.of(service, "POST", path).json(recording.announced()).send().refusedWith(401, "unauthorized");
        tooMany(user.call("POST", path).body("text/plain", new byte[] {1}).send(), 86_400 / 60);
        user.finishReading(session);
        Trainer other = Trainer.signedIn(service, "en");
        other.announce(other.startTraining(), 1, recording).expecting(201);
    }

    private static Answer signIn() {
        return Call.of(service, "POST", "/v1/auth/anonymous")
                .json(Map.of("install_id", UUID.randomUUID().toString()))
                .send();
    }

    /** @param secondsOfOne how long it takes until one more is let through */
    private static void tooMany(Answer answer, long secondsOfOne) {
        answer.refusedWith(429, "rate_limited");
        assertThat(Long.parseLong(answer.header("Retry-After").orElseThrow())).isBetween(1L, secondsOfOne + 1);
    }
}
