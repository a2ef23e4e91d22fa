package app.twicetold.system.reward;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("rules")
@DisplayName("The rewards")
class RewardsIT {
    /** A Monday. */
    private static final Instant MONDAY = Instant.parse("2027-06-07T12:00:00Z");

    @Test
    void rewardsOfTheWeekPayOutsideTheCapOnce() {
        Trainer user = Trainer.signedIn().at(MONDAY);
        Answer before = user.get("/v1/weekly-quests").expecting(200);
        assertThat(before.text("week_start")).isEqualTo("2027-06-07");
        assertThat(before.text("week_end")).isEqualTo("2027-06-13");
        assertThat(before.texts("quests", "id")).containsExactly("retell_5", "compressed_3", "follow_3");
        assertThat(before.numbers("quests", "progress")).containsExactly(0, 0, 0);
        assertThat(before.numbers("quests", "target")).containsExactly(5, 3, 3);
        assertThat(before.numbers("quests", "xp_reward")).containsExactly(30, 30, 40);
        List<String> articles = user.articles("en");

        user.trainAndImprove(articles.get(0));
        user.trainAndImprove(articles.get(1));
        Answer third = user.trainAndImprove(articles.get(2));

        assertThat(third.texts("xp.breakdown", "type"))
                .containsExactly("round1", "round2", "complete", "improve", "weekly_quest");
        assertThat(third.at("xp.breakdown").get(4).path("weekly_quest_id").asText())
                .isEqualTo("compressed_3");
        assertThat(third.number("xp.awarded")).isEqualTo(85);
        assertThat(third.numbers("weekly_quests.quests", "progress").subList(0, 2))
                .containsExactly(3, 3);
        assertThat(third.at("weekly_quests.quests").get(1).path("completed").asBoolean())
                .isTrue();
        Answer after = user.get("/v1/weekly-quests").expecting(200);
        assertThat(after.at("quests")).isEqualTo(third.at("weekly_quests.quests"));
        assertThat(user.at(MONDAY.plusSeconds(7 * 86_400))
                        .get("/v1/weekly-quests")
                        .expecting(200)
                        .numbers("quests", "progress"))
                .containsExactly(0, 0, 0);
        assertThat(user.asking("zh-Hans")
                        .get("/v1/weekly-quests")
                        .expecting(200)
                        .texts("quests", "title"))
                .doesNotContainAnyElementsOf(after.texts("quests", "title"));
    }

    @Test
    void rewardsOfASettlementAreReplayedInTheLanguageOfTheRequest() {
        Trainer user = Trainer.signedIn();
        String session = user.trainTwice(
                user.articles("en").get(0),
                Recording.retelling("en").scored(70).record(),
                Recording.retelling("en").scored(90).record());
        Answer english = user.asking("en").complete(session).expecting(200);
        Answer chinese = user.asking("zh-Hans").complete(session).expecting(200);

        assertThat(english.texts("achievements_unlocked", "id"))
                .contains("first_session", "first_improvement", "score_85");
        assertThat(chinese.flag("replayed")).isTrue();
        assertThat(chinese.texts("achievements_unlocked", "id"))
                .isEqualTo(english.texts("achievements_unlocked", "id"));
        assertThat(chinese.texts("achievements_unlocked", "title"))
                .doesNotContainAnyElementsOf(english.texts("achievements_unlocked", "title"));
        assertThat(chinese.text("headline")).isNotEqualTo(english.text("headline"));
        assertThat(chinese.text("next_suggestion.title")).isNotEqualTo(english.text("next_suggestion.title"));
        assertThat(chinese.at("xp")).isEqualTo(english.at("xp"));
    }

    @Test
    void rewardsUnlockAchievementsWhichTheListShows() {
        Trainer user = Trainer.signedIn();
        Answer before = user.get("/v1/achievements").expecting(200);
        assertThat(before.at("items")).hasSize(16).allSatisfy(item -> {
            assertThat(item.path("unlocked").asBoolean()).isFalse();
            assertThat(item.path("unlocked_at").isNull()).isTrue();
        });

        Answer settlement = user.trainAndImprove(user.articles("en").get(0));

        Answer after = user.get("/v1/achievements").expecting(200);
        assertThat(unlocked(after)).containsExactlyElementsOf(settlement.texts("achievements_unlocked", "id"));
        assertThat(item(after, "first_session").path("unlocked_at").asText()).isEqualTo(settlement.text("settled_at"));
        assertThat(item(after, "sessions_10").at("/progress/current").asInt()).isEqualTo(1);
        assertThat(item(after, "sessions_10").at("/progress/target").asInt()).isEqualTo(10);
        assertThat(user.asking("zh-Hans").get("/v1/achievements").expecting(200).texts("items", "description"))
                .doesNotContainAnyElementsOf(after.texts("items", "description"));
    }

    @Test
    void rewardsIncludeAPlanFromTheDiagnosticOn() {
        Trainer user = Trainer.signedIn().at(MONDAY);
        user.get("/v1/plan").refusedWith(404, "plan_not_ready");
        String diagnostic = user.startDiagnostic("en");
        user.get("/v1/plan").refusedWith(404, "plan_not_ready");
        user.retellWell(diagnostic, 1, Recording.retelling("en").scored(66).record());
        Answer settled = user.complete(diagnostic).expecting(200);
        assertThat(settled.isNull("plan_day_completed")).isTrue();
        user.get("/v1/plan").refusedWith(402, "entitlement_required");

        user.entitled();
        Answer plan = user.get("/v1/plan").expecting(200);
        assertThat(plan.number("baseline_overall")).isEqualTo(66);
        assertThat(plan.text("goal")).isEqualTo("remember_more");
        assertThat(plan.number("weekly_days")).isEqualTo(5);
        assertThat(plan.text("start_date")).isEqualTo("2027-06-07");
        assertThat(plan.text("end_date")).isEqualTo("2027-06-20");
        assertThat(plan.numbers("days", "day")).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
        assertThat(plan.texts("days", "status")).startsWith("today", "upcoming", "rest", "upcoming");
        String target = plan.text("target_micro_skill.micro_skill_id");
        for (int day : List.of(1, 2, 4, 7, 11, 14)) {
            assertThat(plan.at("days").get(day - 1).path("micro_skill_id").asText())
                    .isEqualTo(target);
        }
        assertThat(plan.at("days").get(13).path("title").asText()).isEqualTo("Re-test against your baseline");
        assertThat(user.asking("zh-Hans").get("/v1/plan").expecting(200).text("target_micro_skill.title"))
                .isNotEqualTo(plan.text("target_micro_skill.title"));

        List<String> articles = user.articles("en");
        assertThat(user.trainAndImprove(articles.get(0)).number("plan_day_completed"))
                .isEqualTo(1);
        assertThat(user.trainAndImprove(articles.get(1)).isNull("plan_day_completed"))
                .isTrue();
        Trainer later = user.at(MONDAY.plusSeconds(3 * 86_400));
        assertThat(later.get("/v1/plan").expecting(200).texts("days", "status"))
                .startsWith("completed", "missed", "rest", "today");
    }

    @Test
    void rewardsOfADiagnosticArePaidOnce() {
        Trainer user = Trainer.signedIn();
        String first = settledDiagnostic(user);
        assertThat(user.complete(first).expecting(200).number("xp.awarded")).isEqualTo(25);
        assertThat(user.me().number("level.total_xp")).isEqualTo(25);
        user.post("/v1/onboarding", Map.of("goal", "report_clearly", "scenario", "study", "self_level", "beginner"))
                .refusedWith(409, "onboarding_already_done");

        user.call("DELETE", "/v1/sessions/" + first).send().expecting(204);
        assertThat(user.me().number("level.total_xp")).isZero();
        settledDiagnostic(user);

        assertThat(user.me().number("level.total_xp")).isEqualTo(25);
    }

    @Test
    void rewardsDoNotDependOnThePlan() {
        Trainer user = Trainer.signedIn().at(MONDAY);
        settledDiagnostic(user);
        user.entitled();
        List<String> articles = user.articles("en");
        Trainer onARestDay = user.at(MONDAY.plusSeconds(2 * 86_400));
        assertThat(onARestDay
                        .get("/v1/plan")
                        .expecting(200)
                        .texts("days", "status")
                        .get(2))
                .isEqualTo("rest");
        assertThat(onARestDay.trainAndImprove(articles.get(0)).number("xp.awarded"))
                .isEqualTo(55);
        Trainer afterThePlan = user.at(MONDAY.plusSeconds(20 * 86_400));
        assertThat(afterThePlan.trainAndImprove(articles.get(1)).number("xp.awarded"))
                .isEqualTo(55);
    }

    @Test
    void rewardsTellTheChangeOfTheAbilityApartFromTheOneBetweenTheRounds() {
        Trainer user = Trainer.signedIn();
        List<String> articles = user.articles("en");
        for (String article : articles.subList(0, 3)) {
            user.trainAndImprove(article);
        }
        String session = user.trainTwice(
                articles.get(3),
                Recording.retelling("en").scored(50).record(),
                Recording.retelling("en").scored(90).record());
        Answer settlement = user.complete(session).expecting(200);
        double ability = settlement.at("ability_after").asDouble()
                - settlement.at("ability_before").asDouble();
        long rounds = settlement.number("round2_overall") - settlement.number("round1_overall");
        assertThat(rounds).isPositive();
        assertThat(ability).isPositive().isLessThan(rounds);
        assertThat(settlement.number("ability_sample_count")).isEqualTo(4);
    }

    @Test
    void rewardsFallWithADeletedSession() {
        Trainer user = Trainer.signedIn();
        List<String> articles = user.articles("en");
        List<String> sessions = new ArrayList<>();
        for (String article : articles.subList(0, 3)) {
            sessions.add(user.trainAndImprove(article).text("session_id"));
        }
        assertThat(user.me().number("level.total_xp")).isEqualTo(195);

        user.call("DELETE", "/v1/sessions/" + sessions.get(1)).send().expecting(204);

        assertThat(user.me().number("level.total_xp")).isEqualTo(110);
        assertThat(user.me().number("stats.completed_sessions")).isEqualTo(2);
        assertThat(user.me().isNull("stats.ability")).isTrue();
        assertThat(user.get("/v1/weekly-quests")
                        .expecting(200)
                        .numbers("quests", "progress")
                        .subList(0, 2))
                .containsExactly(2, 2);
        assertThat(user.complete(sessions.get(2)).expecting(200).number("xp.awarded"))
                .as("as it was settled")
                .isEqualTo(85);

        assertThat(user.trainAndImprove(articles.get(3)).number("xp.awarded")).isEqualTo(85);
        assertThat(user.me().number("level.total_xp")).isEqualTo(195);
    }

    private static String settledDiagnostic(Trainer user) {
        String diagnostic = user.startDiagnostic("en");
        user.retellWell(diagnostic, 1, Recording.retelling("en").scored(66).record());
        user.complete(diagnostic).expecting(200);
        return diagnostic;
    }

    private static List<String> unlocked(Answer achievements) {
        return StreamSupport.stream(achievements.at("items").spliterator(), false)
                .filter(item -> item.path("unlocked").asBoolean())
                .map(item -> item.path("id").asText())
                .toList();
    }

    private static JsonNode item(Answer achievements, String id) {
        return StreamSupport.stream(achievements.at("items").spliterator(), false)
                .filter(item -> item.path("id").asText().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
