package app.twicetold.system.training;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole job on real recordings in all four containers: from the first launch to the settlement. */
@DisplayName("The training loop")
class TrainingLoopIT {

    @ParameterizedTest(name = "{0}, replayed in {1}")
    @CsvSource({"en, zh-Hans", "zh-Hans, en"})
    void theTrainingLoopRunsFromTheFirstLaunchToTheSettlement(String language, String otherLanguage) {
        Trainer user = Trainer.signedIn(language);
        assertThat(user.me().text("onboarding.status")).isEqualTo("not_started");

        Answer onboarding = user.onboard(language);
        assertThat(onboarding.text("diagnostic_session.kind")).isEqualTo("diagnostic");
        assertThat(onboarding.text("article.language")).isEqualTo(language);
        assertThat(onboarding.text("article.id")).isEqualTo(Recording.articleOf(language, "diagnostic"));
        assertThat(user.me().text("onboarding.status")).isEqualTo("diagnostic");

        String diagnostic = onboarding.text("diagnostic_session.id");
        user.finishReading(diagnostic);
        Answer first = user.retellWell(diagnostic, 1, Recording.shipped(language, "diagnostic", 1));
        assertThat(first.text("transcript.language")).isEqualTo(language);
        assertThat(user.stage(diagnostic)).isEqualTo("round1");

        Answer baseline = user.complete(diagnostic).expecting(200);
        assertThat(baseline.number("xp.awarded")).isEqualTo(25);
        assertThat(baseline.texts("xp.breakdown", "type")).containsExactly("round1", "complete");
        assertThat(baseline.isNull("round2_overall")).isTrue();
        assertThat(baseline.isNull("comparison")).isTrue();
        assertThat(user.me().text("onboarding.status")).isEqualTo("plan_ready");
        user.get("/v1/topics").refusedWith(402, "entitlement_required");
        assertThat(user.entitled().me().text("onboarding.status")).isEqualTo("complete");

        String session = user.startTraining(Recording.articleOf(language, "training"));
        assertThat(user.stage(session)).isEqualTo("reading");
        user.finishReading(session);
        assertThat(user.stage(session)).isEqualTo("round1");
        Answer round1 = user.retellWell(session, 1, Recording.shipped(language, "training", 1));
        assertThat(user.stage(session)).isEqualTo("round2");
        Answer round2 = user.retellWell(session, 2, Recording.shipped(language, "training", 2));
        assertThat(user.stage(session)).isEqualTo("completion");

        for (Answer round : List.of(round1, round2)) {
            assertThat(round.text("transcript.asr_ref")).isEqualTo("mock/asr");
            assertThat(round.text("assessment.model_ref")).isEqualTo("mock/standard");
        }
        assertThat(round1.isNull("comparison")).isTrue();
        assertThat(round2.number("comparison.duration_delta_ms"))
                .isEqualTo(round2.number("duration_ms") - round1.number("duration_ms"));
        assertThat(round2.number("comparison.overall_delta"))
                .isEqualTo(round2.number("assessment.overall") - round1.number("assessment.overall"));

        listen(user, round2.text("id"), language);

        Answer settlement = user.complete(session).expecting(200);
        assertThat(settlement.flag("replayed")).isFalse();
        assertThat(settlement.texts("xp.breakdown", "type")).containsExactly("round1", "round2", "complete", "improve");
        assertThat(settlement.numbers("xp.breakdown", "base_xp")).containsExactly(15, 20, 10, 10);
        assertThat(settlement.at("comparison")).isEqualTo(round2.at("comparison"));
        assertThat(user.stage(session)).isEqualTo("completed");

        Answer replay = user.asking(otherLanguage).complete(session).expecting(200);
        assertThat(replay.flag("replayed")).isTrue();
        assertThat(replay.text("headline")).isNotEqualTo(settlement.text("headline"));
        assertThat(numbersOf(replay)).isEqualTo(numbersOf(settlement));

        Answer me = user.me();
        assertThat(me.number("level.total_xp")).isEqualTo(80);
        assertThat(me.number("stats.completed_sessions")).isEqualTo(2);
        assertThat(me.number("streak.current")).isEqualTo(1);
    }

    /** The exemplar is in the language of the article, and its audio plays, also from the middle. */
    private static void listen(Trainer user, String attempt, String language) {
        Answer exemplar = user.awaitExemplar(attempt);
        assertThat(exemplar.text("status")).as(exemplar.text()).isEqualTo("ready");
        assertThat(exemplar.text("text").codePoints().anyMatch(Character::isIdeographic))
                .isEqualTo(!language.equals("en"));
        assertThat(exemplar.number("duration_ms")).isPositive();
        assertThat(exemplar.text("model_ref")).isEqualTo("mock/standard");
        assertThat(exemplar.text("tts_ref")).isEqualTo("mock/voice");
        playable(exemplar.text("audio_url"));

        Answer own = user.get("/v1/attempts/" + attempt + "/audio").expecting(200);
        byte[] heard = playable(own.text("url"));
        assertThat(Recording.sha256(heard))
                .isEqualTo(Recording.sha256(
                        Recording.shipped(language, "training", 2).bytes()));
    }

    private static byte[] playable(String url) {
        Answer whole = Call.of("GET", url).send().expecting(200);
        int size = whole.bytes().length;
        assertThat(size).isGreaterThan(1000);
        boolean ours = url.startsWith(Service.running().url().toString());
        if (ours) {
            assertThat(whole.header("Accept-Ranges")).hasValue("bytes");
        }
        assertThat(whole.header("Content-Type").orElse("")).startsWith("audio/");

        Answer part =
                Call.of("GET", url).header("Range", "bytes=100-299").send().expecting(206);
        assertThat(part.bytes()).isEqualTo(java.util.Arrays.copyOfRange(whole.bytes(), 100, 300));
        assertThat(part.header("Content-Range")).hasValue("bytes 100-299/" + size);

        Answer end = Call.of("GET", url).header("Range", "bytes=-10").send().expecting(206);
        assertThat(end.bytes()).isEqualTo(java.util.Arrays.copyOfRange(whole.bytes(), size - 10, size));

        Answer beyond =
                Call.of("GET", url).header("Range", "bytes=" + size + "-").send();
        assertThat(beyond.status()).isEqualTo(416);
        if (ours) {
            beyond.refusedWith(416, "range_not_satisfiable");
            assertThat(beyond.header("Content-Range")).hasValue("bytes */" + size);
        }
        return whole.bytes();
    }

    /** A settlement without what a replay in another language may change. */
    private static ObjectNode numbersOf(Answer settlement) {
        ObjectNode all = settlement.json().deepCopy();
        all.remove(List.of("replayed", "headline", "subline", "next_suggestion"));
        withoutStrings(all);
        return all;
    }

    private static void withoutStrings(ObjectNode node) {
        node.remove(List.of("title", "description", "verdict_label"));
        for (Map.Entry<String, com.fasterxml.jackson.databind.JsonNode> entry : node.properties()) {
            if (entry.getValue() instanceof ObjectNode object) {
                withoutStrings(object);
            }
            entry.getValue().elements().forEachRemaining(item -> {
                if (item instanceof ObjectNode object) {
                    withoutStrings(object);
                }
            });
        }
    }
}
