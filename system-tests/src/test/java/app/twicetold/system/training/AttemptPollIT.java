package app.twicetold.system.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Trainer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A poll")
class AttemptPollIT {
    private static final Recording GOOD = Recording.retelling("en").record();

    private final Trainer user = Trainer.signedIn("en");
    private final String session = user.startDiagnostic("en");

    private Answer poll(Trainer caller, String attempt, String known) {
        return caller.call("GET", "/v1/attempts/" + attempt)
                .header("If-None-Match", known)
                .send();
    }

    @Test
    void whoHasTheAttemptAlreadyGetsNoBody() {
        String attempt = user.retellWell(session, 1, GOOD).text("id");
        Answer first = user.attempt(attempt);
        String tag = first.header("ETag").orElseThrow();
        assertThat(tag).matches("W/\"[0-9a-f]{32}\"");

        Answer nothingNew = poll(user, attempt, tag).expecting(304);

        assertThat(nothingNew.bytes()).isEmpty();
        assertThat(nothingNew.header("ETag")).contains(tag);
        assertThat(nothingNew.header("Vary").orElse("")).contains("Accept-Language");
        assertThat(nothingNew.header("Content-Language")).isEqualTo(first.header("Content-Language"));
        assertThat(nothingNew.header("Cache-Control")).contains("no-store");
        poll(user, attempt, "\"other\", " + tag).expecting(304);
        poll(user, attempt, "*").expecting(304);
    }

    @ParameterizedTest
    @ValueSource(strings = {"W/\"other\"", "no tag", "\"", ",", "W/"})
    void whoHasSomethingElseGetsTheAttempt(String known) {
        String attempt = user.retellWell(session, 1, GOOD).text("id");
        assertThat(poll(user, attempt, known).expecting(200).text("status")).isEqualTo("assessed");
    }

    @Test
    void anotherLanguageIsAnotherAnswer() {
        String attempt = user.retellWell(session, 1, GOOD).text("id");
        String tag = user.attempt(attempt).header("ETag").orElseThrow();
        Answer other = Call.of("GET", "/v1/attempts/" + attempt)
                .header("Authorization", "Bearer " + user.token())
                .header("Accept-Language", "zh-Hans")
                .header("If-None-Match", tag)
                .send()
                .expecting(200);
        assertThat(other.header("Content-Language")).contains("zh-Hans");
        assertThat(other.header("ETag").orElseThrow()).isNotEqualTo(tag);
    }

    @Test
    void theEndOfAnAttemptIsNew() {
        String attempt = user.record(session, 1, GOOD);
        Answer recorded = user.attempt(attempt);
        assumeTrue(
                recorded.text("status").equals("uploaded"),
                "The object store takes the bytes, and the service hears of it late");
        String tag = recorded.header("ETag").orElseThrow();
        user.submit(attempt).expecting(202);
        user.awaitEnd(attempt);
        assertThat(poll(user, attempt, tag).expecting(200).text("status")).isEqualTo("assessed");
    }

    @Test
    void theAnswerSaysWhenToAskAgain() {
        String attempt = user.record(session, 1, GOOD);
        Answer submitted = user.submit(attempt).expecting(202);
        if (submitted.text("status").equals("processing")) {
            long pauseMs = submitted.number("poll_after_ms");
            assertThat(pauseMs).isBetween(1_000L, 10_000L);
            assertThat(submitted.header("Retry-After")).contains(String.valueOf((pauseMs + 999) / 1_000));
        }
        user.awaitEnd(attempt);
        Answer ended = user.attempt(attempt);
        assertThat(ended.isNull("poll_after_ms")).isTrue();
        assertThat(ended.header("Retry-After")).isEmpty();
    }

    @Test
    void anAttemptThatAwaitsItsUploadIsNewEachTime() {
        Answer announced = user.announce(session, 1, GOOD).expecting(201);
        Answer awaited = poll(user, announced.text("id"), "*").expecting(200);
        assertThat(awaited.header("ETag")).isEmpty();
        assertThat(awaited.isNull("upload")).isFalse();
    }

    @Test
    void nobodyElseLearnsThatAnAttemptIsThere() {
        String attempt = user.retellWell(session, 1, GOOD).text("id");
        String tag = user.attempt(attempt).header("ETag").orElseThrow();
        poll(Trainer.signedIn("en"), attempt, tag).refusedWith(404, "not_found");
        poll(user, "att_none", "*").refusedWith(404, "not_found");
        Call.of("GET", "/v1/attempts/" + attempt)
                .header("If-None-Match", tag)
                .send()
                .refusedWith(401, "unauthorized");
    }
}
