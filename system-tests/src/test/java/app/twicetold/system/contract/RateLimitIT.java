package app.twicetold.system.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The limits as they are without a setting: everywhere but in tests, and at one service of the tests. */
@Tag("process")
@DisplayName("A limit")
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
    void theRateLimitLetsThirtyPhonesAnHourSignInFromOneAddress() {
        for (int i = 0; i < 30; i++) {
            signIn().expecting(201);
        }
        tooMany(signIn(), 3_600 / 30);
    }

    @Test
    void theRateLimitLetsAUserAnnounceSixtyRecordingsADay() {
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

    @Test
    void theRateLimitLetsAnInstallationRenewItsTokenSixtyTimesAnHourWhateverItsAddressDid() {
        Map<String, String> phone = Map.of("install_id", UUID.randomUUID().toString());
        Call.of(service, "POST", "/v1/auth/anonymous").json(phone).send().expecting(201);
        for (int i = 0; i < 29; i++) {
            signIn().expecting(201);
        }
        tooMany(signIn(), 3_600 / 30);
        for (int i = 0; i < 60; i++) {
            Call.of(service, "POST", "/v1/auth/anonymous").json(phone).send().expecting(200);
        }
        tooMany(Call.of(service, "POST", "/v1/auth/anonymous").json(phone).send(), 3_600 / 60);
    }

    @Test
    void theRateLimitCountsTheClientsBehindAProxyAndNotTheProxy() {
        for (int i = 0; i < 30; i++) {
            signIn("X-Forwarded-For", "192.0.2.1").expecting(201);
        }
        tooMany(signIn("X-Forwarded-For", "192.0.2.1"), 3_600 / 30);
        tooMany(signIn("X-Forwarded-For", "198.51.100.1, 192.0.2.1, 127.0.0.3"), 3_600 / 30);
        tooMany(signIn("Forwarded", "for=\"192.0.2.1:4711\";proto=https"), 3_600 / 30);

        signIn("X-Forwarded-For", "192.0.2.2").expecting(201);
        signIn("X-Forwarded-For", "192.0.2.1, 192.0.2.2").expecting(201);
        signIn("Forwarded", "for=192.0.2.1, for=192.0.2.2").expecting(201);
        signIn().expecting(201);
    }

    @Test
    void theRateLimitCountsANetworkOfIpv6AsOneClient() {
        for (int i = 0; i < 30; i++) {
            signIn("Forwarded", "for=\"[2001:db8:0:1::" + i + "]:443\"").expecting(201);
        }
        tooMany(signIn("X-Forwarded-For", "2001:db8:0:1:ffff::1"), 3_600 / 30);
        signIn("X-Forwarded-For", "2001:db8:0:2::1").expecting(201);
    }

    /** The form keeps its count in memory, which no test can empty: these clients are of this test alone. */
    @Test
    void theRateLimitLetsTheReadersBehindAProxyFillTheFormTenTimesEach() {
        for (int i = 0; i < 10; i++) {
            assertThat(fillForm("203.0.113.1").status()).isEqualTo(201);
        }
        assertThat(fillForm("203.0.113.1").status()).isEqualTo(429);
        assertThat(fillForm("203.0.113.2").status()).isEqualTo(201);
    }

    private static Answer fillForm(String client) {
        return Call.of(service, "POST", "/api/waitlist")
                .header("X-Forwarded-For", client)
                .json(Map.of("email", UUID.randomUUID() + "@example.org", "locale", "en"))
                .send();
    }

    private static Answer signIn() {
        return signIn("X-Forwarded-For", null);
    }

    private static Answer signIn(String header, @Nullable String value) {
        return Call.of(service, "POST", "/v1/auth/anonymous")
                .header(header, value)
                .json(Map.of("install_id", UUID.randomUUID().toString()))
                .send();
    }

    /** @param secondsOfOne how long it takes until one more is let through */
    private static void tooMany(Answer answer, long secondsOfOne) {
        answer.refusedWith(429, "rate_limited");
        assertThat(Long.parseLong(answer.header("Retry-After").orElseThrow())).isBetween(1L, secondsOfOne + 1);
    }
}
