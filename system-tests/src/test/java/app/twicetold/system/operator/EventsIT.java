package app.twicetold.system.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Events and push tokens")
class EventsIT {
    private static final List<String> NAMES = List.of(
            "training_start",
            "reading_ready",
            "recording_start",
            "recording_pause",
            "attempt_submit",
            "assessment_success",
            "assessment_fail",
            "feedback_view",
            "retry_start",
            "training_complete",
            "reward_granted",
            "report_view",
            "onboarding_step",
            "diagnostic_complete",
            "paywall_view",
            "paywall_interact",
            "trial_start",
            "purchase");

    private final Trainer user = Trainer.signedIn();

    @Test
    void eventsOfTheListAreTaken() {
        List<Map<String, Object>> events = new ArrayList<>();
        NAMES.forEach(name -> events.add(event(name)));
        Answer taken = send(events).expecting(202);
        assertThat(taken.number("accepted")).isEqualTo(18);
        assertThat(taken.at("rejected")).isEmpty();
    }

    @Test
    void eventsThatAreUnknownOrMalformedAreNamedAndTheOthersTaken() {
        Map<String, Object> late = event("purchase");
        late.put("ts", "yesterday");
        Map<String, Object> third = event("purchase");
        third.put("round", 3);
        Map<String, Object> extra = event("purchase");
        extra.put("transcript", "what I said");
        Map<String, Object> longest = event("purchase");
        longest.put("screen", "x".repeat(128));
        Map<String, Object> tooLong = event("purchase");
        tooLong.put("screen", "x".repeat(129));

        Answer taken = send(List.of(event("sale"), late, third, extra, longest, tooLong))
                .expecting(202);

        assertThat(taken.number("accepted")).isEqualTo(2);
        assertThat(taken.numbers("rejected", "index")).containsExactly(0, 1, 2, 5);
        assertThat(taken.texts("rejected", "reason")).containsExactly("unknown_name", "ts", "round", "screen");
    }

    @Test
    void eventsComeInBatchesOfOneToAHundred() {
        send(List.of()).refusedWith(422, "validation_failed");
        send(Collections.nCopies(100, event("purchase"))).expecting(202);
        send(Collections.nCopies(101, event("purchase"))).refusedWith(422, "validation_failed");
        user.post("/v1/events", Map.of()).refusedWith(422, "validation_failed");
        user.call("POST", "/v1/events")
                .text("{\"events\":[" + " ".repeat(65_536) + "]}")
                .send()
                .refusedWith(413, "payload_too_large");
        user.call("POST", "/v1/events").text("{").send().refusedWith(400, "bad_request");
    }

    @Test
    void pushTokensAreKeptAndRemoved() {
        user.call("PUT", "/v1/me/push-token")
                .json(Map.of("token", "a-token", "platform", "ios"))
                .send()
                .expecting(204);
        user.call("PUT", "/v1/me/push-token")
                .json(Map.of("token", "another-token"))
                .send()
                .expecting(204);
        user.call("DELETE", "/v1/me/push-token").send().expecting(204);
        user.call("DELETE", "/v1/me/push-token").send().expecting(204);
    }

    /**
     * Nobody listens where Apple's service is said to be, so it can only try; what it tries with is on every server.
     */
    @Test
    void aReminderSetsOutForADeviceOfApple() {
        user.call("PUT", "/v1/me/push-token")
                .json(Map.of("token", "ab".repeat(32), "platform", "ios"))
                .send()
                .expecting(204);
        String now =
                LocalTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MINUTES).toString();
        user.call("PATCH", "/v1/me")
                .header("X-Time-Zone", "UTC")
                .json(Map.of("settings", Map.of("reminders_enabled", true, "reminder_time", now)))
                .send()
                .expecting(200);

        Operator.post("/v1/admin/scheduled-jobs/notifications/run", null).expecting(202);

        Database database = new Database(Service.running());
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(database.count(
                                "notification_log where user_id = ? and transport = 'apns' and outcome = 'retry' "
                                        + "and reason like '%ConnectException'",
                                user.userId()))
                        .isEqualTo(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"token\":\"\"}", "{\"token\":\"a b\"}", "{\"token\":\"a\",\"platform\":\"palm\"}"})
    void aPushTokenIsSomeText(String body) {
        user.call("PUT", "/v1/me/push-token").text(body).send().refusedWith(422, "validation_failed");
    }

    @ParameterizedTest
    @CsvSource({"1999, 204", "2000, 204", "2001, 422"})
    void aPushTokenHasAtMostTwoThousandCharacters(int length, int status) {
        StringBuilder token = new StringBuilder();
        // Nothing that an index could compress.
        new Random(length)
                .ints(length, '!', '~')
                .filter(c -> c != '"' && c != '\\')
                .forEach(c -> token.append((char) c));
        token.append("x".repeat(length - token.length()));
        Answer kept = user.call("PUT", "/v1/me/push-token")
                .text("{\"token\":\"" + token + "\"}")
                .send();
        assertThat(kept.status()).as(kept.text()).isEqualTo(status);
    }

    private Answer send(List<Map<String, Object>> events) {
        return user.post("/v1/events", Map.of("events", events));
    }

    private static Map<String, Object> event(String name) {
        return new HashMap<>(Map.of("name", name, "ts", "2026-01-02T08:00:00.000Z", "session_id", "ses_1", "round", 1));
    }
}
