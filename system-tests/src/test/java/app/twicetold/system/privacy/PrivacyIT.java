package app.twicetold.system.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A deletion")
class PrivacyIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Trainer user = Trainer.signedIn();

    @Test
    void deletionOfTrainingDataLeavesAnAccountThatMayBeginAgain() {
        user.entitled().patch("/v1/me", Map.of("display_name", "Robin")).expecting(200);
        String diagnostic = user.startDiagnostic("en");
        String attempt = user.retellWell(
                        diagnostic, 1, Recording.retelling("en").record())
                .text("id");
        String audio =
                user.get("/v1/attempts/" + attempt + "/audio").expecting(200).text("url");
        user.complete(diagnostic).expecting(200);

        Answer receipt = user.call("DELETE", "/v1/me/training-data").send().expecting(202);

        assertThat(receipt.text("job_id")).startsWith("del_");
        Instant backups = Instant.parse(receipt.text("purge_backups_by"));
        assertThat(backups).isBefore(Instant.now().plus(Duration.ofDays(30)).plusSeconds(60));
        user.get("/v1/sessions/" + diagnostic).refusedWith(404, "not_found");
        user.get("/v1/attempts/" + attempt).refusedWith(404, "not_found");
        assertThat(user.get("/v1/sessions").at("items")).isEmpty();
        Answer me = user.me();
        assertThat(me.text("display_name")).isEqualTo("Robin");
        assertThat(me.text("entitlement.status")).isEqualTo("trial");
        assertThat(me.number("level.total_xp")).isZero();
        assertThat(me.number("stats.completed_sessions")).isZero();
        assertThat(me.number("streak.current")).isZero();
        assertThat(me.text("onboarding.status")).isIn("plan_ready", "complete");
        gone(audio);
        assertThat(user.startDiagnostic("en")).isNotEqualTo(diagnostic);
        user.call("DELETE", "/v1/me/training-data").send().expecting(202);
    }

    @Test
    void deletionOfTheAccountEndsTheTokenAtOnce() {
        String id = user.userId();
        String attempt = user.retellWell(
                        user.startDiagnostic("en"), 1, Recording.retelling("en").record())
                .text("id");
        String audio =
                user.get("/v1/attempts/" + attempt + "/audio").expecting(200).text("url");

        user.call("DELETE", "/v1/me").send().expecting(202);

        user.get("/v1/me").refusedWith(401, "unauthorized");
        user.call("DELETE", "/v1/me").send().refusedWith(401, "unauthorized");
        gone(audio);
        Answer again = Call.of("POST", "/v1/auth/anonymous")
                .json(Map.of("install_id", user.installId()))
                .send()
                .expecting(201);
        assertThat(again.text("user.id")).isNotEqualTo(id);
        assertThat(again.text("user.onboarding_status")).isEqualTo("not_started");
    }

    /** As the nightly retention leaves it. */
    @Test
    void deletionOfARecordingByRetentionLeavesItsAssessment() {
        String attempt = user.retellWell(
                        user.startTraining(), 1, Recording.retelling("en").record())
                .text("id");
        assertThat(new Database(Service.running())
                        .change("update attempts set audio_purged_at = now(), object_key = null where id = ?", attempt))
                .isEqualTo(1);

        user.get("/v1/attempts/" + attempt + "/audio").refusedWith(410, "audio_purged");
        assertThat(user.attempt(attempt).isNull("audio_purged_at")).isFalse();
        assertThat(user.attempt(attempt).at("assessment").isObject()).isTrue();
    }

    @ParameterizedTest(name = "the {0}. of {1}")
    @CsvSource({"1, 3", "3, 3", "2, 4"})
    void deletionOfASessionIsAsIfItHadNeverBeen(int deleted, int all) {
        Instant start = Instant.parse("2027-08-02T09:00:00Z");
        List<String> articles = user.articles("en");
        Trainer other = Trainer.signedIn();
        String gone = "";
        for (int n = 1; n <= all; n++) {
            Instant at = start.plus(Duration.ofDays(n - 1));
            String session = settled(user.at(at), articles.get(n), n);
            if (n == deleted) {
                gone = session;
            } else {
                settled(other.at(at), articles.get(n), n);
            }
        }
        Instant later = start.plus(Duration.ofDays(all));
        Trainer deleting = user.at(later);
        Trainer never = other.at(later);
        assertThat(derived(deleting)).isNotEqualTo(derived(never));

        deleting.call("DELETE", "/v1/sessions/" + gone).send().expecting(204);

        assertThat(derived(deleting)).isEqualTo(derived(never));
        assertThat(deleting.get("/v1/sessions").at("items")).hasSize(all - 1);
        deleting.get("/v1/sessions")
                .at("items")
                .forEach(left -> assertThat(deleting.complete(left.path("id").asText())
                                .expecting(200)
                                .flag("replayed"))
                        .isTrue());
        assertThat(derived(deleting)).isEqualTo(derived(never));
    }

    private static String settled(Trainer user, String article, int n) {
        String session = user.trainTwice(
                article,
                Recording.retelling("en").scored(60 + n).achieving(false).record(),
                Recording.retelling("en")
                        .lasting(50_000)
                        .scored(70 + 2 * n)
                        .achieving(false)
                        .record());
        user.complete(session).expecting(200);
        return session;
    }

    /** What is derived from the sessions, without what names them or the user. */
    private static Map<String, String> derived(Trainer user) {
        Answer me = user.me();
        Answer home = user.get("/v1/home").expecting(200);
        Map<String, String> all = new TreeMap<>();
        for (String part : List.of("level", "streak", "stats", "ability", "unlocked_tier")) {
            all.put("me." + part, me.json().path(part).toString());
            all.put("home." + part, home.json().path(part).toString());
        }
        for (String path : List.of("/v1/growth", "/v1/achievements", "/v1/weekly-quests")) {
            all.put(path, withoutIds(user.get(path).expecting(200).text()));
        }
        return all;
    }

    /** A settlement stays as it was told, also when a deleted one would have got the reward of a quest. */
    private static String withoutIds(String json) {
        return json.replaceAll("\"(ses|usr|att|asm)_[^\"]*\"", "\"id\"")
                .replaceAll("\"xp_awarded\":[0-9]+", "")
                .replaceAll("\"request_id\":\"[^\"]*\"", "");
    }

    @Test
    void deletionWhileTheRecordingIsProcessedWins() {
        String session = user.startTraining();
        String attempt = user.send(session, 1, Recording.retelling("en").record());

        user.call("DELETE", "/v1/sessions/" + session).send().expecting(204);

        user.get("/v1/attempts/" + attempt).refusedWith(404, "not_found");
        assertThat(user.get("/v1/sessions").at("items")).isEmpty();
    }

    @Test
    void deletionOfASessionIsDoneWhenTheAnswerComes() {
        String session = user.startTraining();
        String attempt =
                user.retellWell(session, 1, Recording.retelling("en").record()).text("id");
        String audio =
                user.get("/v1/attempts/" + attempt + "/audio").expecting(200).text("url");

        user.call("DELETE", "/v1/sessions/" + session).send().expecting(204);

        assertThat(isGone(audio)).isTrue();
    }

    private static void gone(String audio) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(() -> isGone(audio));
    }

    /** An address of the object store knows only that there is nothing. */
    private static boolean isGone(String audio) {
        return Call.of("GET", audio).send().status() == (audio.contains("/v1/media") ? 410 : 404);
    }
}
