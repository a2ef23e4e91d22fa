package app.twicetold.system.training;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Parallel;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A settlement")
class SettlementIT {
    private static final Recording ROUND1 =
            Recording.retelling("en").lasting(100_000).scored(70).record();

    @Test
    void aSettlementIsMadeOnceHoweverManyPhonesAskForIt() {
        Trainer user = Trainer.signedIn();
        String session = user.trainTwice(
                user.articles("en").get(0),
                ROUND1,
                Recording.retelling("en").lasting(80_000).scored(80).record());

        List<Answer> answers = Parallel.times(32, () -> user.complete(session));

        answers.forEach(answer -> answer.expecting(200));
        assertThat(answers.stream().filter(answer -> !answer.flag("replayed"))).hasSize(1);
        Set<ObjectNode> contents = answers.stream()
                .map(answer -> {
                    ObjectNode content = answer.json().deepCopy();
                    content.remove("replayed");
                    return content;
                })
                .collect(Collectors.toSet());
        assertThat(contents).hasSize(1);
        assertThat(user.me().number("level.total_xp")).isEqualTo(55);
        assertThat(user.me().number("stats.completed_sessions")).isEqualTo(1);
    }

    @Test
    void aSettlementPaysThreeFullSessionsADayAndNothingForTheFourth() {
        Trainer user = Trainer.signedIn();
        List<String> articles = user.articles("en");

        for (String article : articles.subList(0, 3)) {
            Answer settlement = user.trainAndImprove(article);
            assertThat(settlement.numbers("xp.breakdown", "xp")).startsWith(15, 20, 10, 10);
            assertThat(settlement.flag("xp.daily_cap_hit")).isFalse();
        }
        Answer fourth = user.trainAndImprove(articles.get(3));
        assertThat(fourth.numbers("xp.breakdown", "xp")).containsExactly(0, 0, 0, 0);
        assertThat(fourth.numbers("xp.breakdown", "base_xp")).containsExactly(15, 20, 10, 10);
        assertThat(fourth.flag("xp.daily_cap_hit")).isTrue();
        assertThat(user.me().number("level.total_xp"))
                .as("with the quest of three compressed retells")
                .isEqualTo(165 + 30);
        assertThat(user.me().number("stats.completed_sessions")).isEqualTo(4);
    }

    @Test
    void aSettlementPaysHalfForAnArticleCompletedWithinTheLastSevenDays() {
        Trainer user = Trainer.signedIn();
        String article = user.articles("en").get(0);
        Instant start = Instant.parse("2027-03-01T09:00:00Z");

        assertThat(settledAt(user, article, start).flag("xp.repeat_discount")).isFalse();
        Answer onTheEdge = settledAt(user, article, start.plus(Duration.ofHours(168)));
        assertThat(onTheEdge.flag("xp.repeat_discount")).isTrue();
        assertThat(onTheEdge.numbers("xp.breakdown", "xp")).containsExactly(7, 10, 5, 5);
        assertThat(onTheEdge.number("xp.awarded")).isEqualTo(27);
        assertThat(onTheEdge.flag("xp.daily_cap_hit")).isFalse();
    }

    @Test
    void aSettlementPaysInFullAgainAfterSevenDays() {
        Trainer user = Trainer.signedIn();
        String article = user.articles("en").get(0);
        Instant start = Instant.parse("2027-03-01T09:00:00Z");

        settledAt(user, article, start);
        Answer later =
                settledAt(user, article, start.plus(Duration.ofHours(168)).plusSeconds(1));
        assertThat(later.flag("xp.repeat_discount")).isFalse();
        assertThat(later.number("xp.awarded")).isEqualTo(55);
    }

    @Test
    void aSettlementComparesTheRoundsOfItsOwnSessionAlsoWhenTheArticleWasTrainedBefore() {
        Trainer user = Trainer.signedIn();
        String article = user.articles("en").get(0);
        user.complete(user.trainTwice(
                        article,
                        ROUND1,
                        Recording.retelling("en").lasting(80_000).scored(80).record()))
                .expecting(200);

        Answer second = user.complete(user.trainTwice(
                        article,
                        Recording.retelling("en").lasting(60_000).scored(50).record(),
                        Recording.retelling("en").lasting(50_000).scored(55).record()))
                .expecting(200);

        assertThat(second.number("comparison.overall_delta")).isEqualTo(5);
        assertThat(second.number("comparison.duration_delta_ms")).isEqualTo(-10_000);
    }

    @Test
    void aSettlementCountsForTheLocalDayOnWhichItIsMade() {
        ZoneId zone = ZoneId.of("Asia/Shanghai");
        LocalDate day = LocalDate.of(2027, 5, 4);
        Trainer user = Trainer.signedIn().in(zone.getId());
        List<String> articles = user.articles("en");
        Instant beforeMidnight = day.atTime(LocalTime.of(23, 50)).atZone(zone).toInstant();
        Instant afterMidnight =
                day.plusDays(1).atTime(LocalTime.of(0, 10)).atZone(zone).toInstant();

        for (String article : articles.subList(0, 3)) {
            assertThat(settledAt(user, article, beforeMidnight).numbers("xp.breakdown", "xp"))
                    .startsWith(15, 20, 10, 10);
        }
        assertThat(settledAt(user, articles.get(3), beforeMidnight).number("xp.awarded"))
                .isZero();
        Answer nextDay = settledAt(user, articles.get(4), afterMidnight);
        assertThat(nextDay.numbers("xp.breakdown", "xp")).startsWith(15, 20, 10, 10);
        assertThat(nextDay.flag("streak_incremented")).isTrue();
        assertThat(nextDay.number("streak.current")).isEqualTo(2);
    }

    @ParameterizedTest(name = "round 2 with {0},{1},{2},{3} in {4} ms: {5}, bonus {6}")
    @CsvSource({
        "70, 71, 70, 74, 110000, improved, true",
        "69, 80, 75, 70, 110000, shorter_but_lost_points, true",
        "70, 70, 70, 70,  99999, improved, true",
        "70, 70, 70, 70, 100000, unchanged, false",
        "69, 71, 70, 70,  90000, shorter_but_lost_points, false",
        "69, 71, 70, 70, 100000, unchanged, false",
        "70, 67, 67, 68, 100000, unchanged, false",
        "70, 64, 64, 70, 100000, declined, false"
    })
    void aSettlementPaysTheBonusForAHigherScoreOrTheSameInLessTime(
            int keyInfo, int structure, int efficiency, int fluency, long durationMs, String verdict, boolean bonus) {
        Trainer user = Trainer.signedIn();
        String session = user.trainTwice(
                user.articles("en").get(0),
                ROUND1,
                Recording.retelling("en")
                        .lasting(durationMs)
                        .scored(keyInfo, structure, efficiency, fluency)
                        .record());

        Answer settlement = user.complete(session).expecting(200);

        assertThat(settlement.text("comparison.verdict")).as(settlement.text()).isEqualTo(verdict);
        assertThat(settlement.texts("xp.breakdown", "type").contains("improve")).isEqualTo(bonus);
        assertThat(settlement.number("xp.awarded")).isEqualTo(bonus ? 55 : 45);
    }

    @Test
    void aSettlementNeedsBothRoundsOfATraining() {
        Trainer user = Trainer.signedIn();
        String session = user.startTraining();
        assertThat(user.complete(session).refusedWith(409, "session_not_ready").text("error.details.stage"))
                .isEqualTo("reading");
        user.retellWell(session, 1, ROUND1);
        assertThat(user.complete(session).refusedWith(409, "session_not_ready").text("error.details.stage"))
                .isEqualTo("round2");
        assertThat(user.me().number("level.total_xp")).isZero();
    }

    @Test
    void aSettlementOfADiagnosticNeedsAnAssessedRound() {
        Trainer user = Trainer.signedIn();
        String diagnostic = user.startDiagnostic("en");
        user.complete(diagnostic).refusedWith(409, "session_not_ready");
        acceptUnreliable(user, diagnostic).refusedWith(409, "session_not_ready");
        assertThat(user.me().text("onboarding.status")).isEqualTo("diagnostic");
    }

    @Test
    void aSettlementOfAnUnreliableDiagnosticIsMadeWithoutScoresWhenTheUserAcceptsThat() {
        Trainer user = Trainer.signedIn();
        String diagnostic = user.startDiagnostic("en");
        Answer attempt = user.retell(
                diagnostic, 1, Recording.retelling("en").lasting(19_000).record());
        assertThat(attempt.text("status")).isEqualTo("unreliable");
        user.complete(diagnostic).refusedWith(409, "session_not_ready");

        Answer settlement = acceptUnreliable(user, diagnostic).expecting(200);

        assertThat(settlement.number("xp.awarded")).isZero();
        assertThat(settlement.isNull("round1_overall")).isTrue();
        assertThat(settlement.flag("streak_incremented")).isFalse();
        assertThat(settlement.number("ability_sample_count")).isZero();
        Answer me = user.me();
        assertThat(me.text("onboarding.status")).isEqualTo("plan_ready");
        assertThat(me.number("stats.completed_sessions")).isZero();
        assertThat(me.number("streak.current")).isZero();
        assertThat(acceptUnreliable(user, diagnostic).expecting(200).flag("replayed"))
                .isTrue();
    }

    @Test
    void aSettlementOfATrainingIsNeverMadeFromAnUnreliableRound() {
        Trainer user = Trainer.signedIn();
        String session = user.startTraining();
        user.retell(session, 1, Recording.retelling("en").lasting(19_000).record());
        Answer answer = acceptUnreliable(user, session);
        assertThat(answer.status()).as(answer.text()).isIn(409, 422);
        assertThat(user.stage(session)).isEqualTo("round1");
    }

    @Test
    void aSettlementTellsOfAbilityOnlyFromThreeSessionsOn() {
        Trainer user = Trainer.signedIn();
        List<String> articles = user.articles("en");
        Answer second = null;
        for (String article : articles.subList(0, 2)) {
            second = user.trainAndImprove(article);
        }
        assertThat(java.util.Objects.requireNonNull(second).isNull("ability_after"))
                .isTrue();
        Answer third = user.trainAndImprove(articles.get(2));
        assertThat(third.isNull("ability_before")).isTrue();
        assertThat(third.at("ability_after").asDouble()).isEqualTo(80.0);
        assertThat(third.number("ability_sample_count")).isEqualTo(3);
        assertThat(user.me().at("stats.ability").asDouble()).isEqualTo(80.0);
    }

    @Test
    void aSettlementCrossesIntoTheNextLevelAtAHundredPoints() {
        Trainer user = Trainer.signedIn();
        List<String> articles = user.articles("en");
        assertThat(user.trainAndImprove(articles.get(0)).number("level_after.level"))
                .isEqualTo(1);
        Answer second = user.trainAndImprove(articles.get(1));
        assertThat(second.number("level_before.level")).isEqualTo(1);
        assertThat(second.number("level_after.level")).isEqualTo(2);
        assertThat(second.number("level_after.xp_into_level")).isEqualTo(10);
        assertThat(second.number("level_after.xp_for_next")).isEqualTo(150);
    }

    private static Answer acceptUnreliable(Trainer user, String session) {
        return user.post("/v1/sessions/" + session + "/complete", Map.of("accept_unreliable", true));
    }

    /** A full session on the article, settled at the given time. */
    private static Answer settledAt(Trainer user, String article, Instant time) {
        String session = user.trainTwice(
                article,
                ROUND1,
                Recording.retelling("en").lasting(80_000).scored(80).record());
        return user.at(time).complete(session).expecting(200);
    }
}
