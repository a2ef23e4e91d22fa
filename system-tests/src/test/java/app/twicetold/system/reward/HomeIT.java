package app.twicetold.system.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Parallel;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("rules")
@DisplayName("The first screen")
class HomeIT {
    private static final Instant MORNING = Instant.parse("2027-06-04T07:30:00Z");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Trainer user = Trainer.signedIn();

    @Test
    void homeNeedsAToken() {
        Call.of(Service.running(), "GET", "/v1/home").send().refusedWith(401, "unauthorized");
    }

    @Test
    void homeGreetsInTheLanguageOfTheRequestByTheLocalTime() {
        Trainer then = user.in("Europe/Berlin").at(MORNING);
        Answer english = then.asking("en").get("/v1/home").expecting(200);
        assertThat(english.text("local_date_label")).isEqualTo("Friday, 4 June");
        assertThat(english.text("greeting")).isEqualTo("Good morning");
        assertThat(english.text("display_name")).isEqualTo("Speaker");
        Answer chinese = then.asking("zh-Hans").get("/v1/home").expecting(200);
        assertThat(chinese.text("local_date_label")).isEqualTo("6月4日 星期五");
        assertThat(chinese.text("greeting")).isEqualTo("早上好");
        assertThat(chinese.texts("today_quest.steps", "label"))
                .hasSize(3)
                .doesNotContainAnyElementsOf(english.texts("today_quest.steps", "label"));
        assertThat(chinese.text("quick_picks.0.subtitle"))
                .isNotEqualTo(english.text("quick_picks.0.subtitle"))
                .contains(chinese.text("quick_picks.0.topic.name"))
                .contains(chinese.text("quick_picks.0.article.length.label"));
        for (String content : List.of("today_quest.article.title", "quick_picks.0.title")) {
            assertThat(chinese.text(content)).isEqualTo(english.text(content));
        }
        assertThat(user.in("Asia/Shanghai")
                        .at(MORNING)
                        .asking("en")
                        .get("/v1/home")
                        .text("greeting"))
                .isEqualTo("Good afternoon");
        assertThat(user.in("America/Los_Angeles")
                        .at(MORNING)
                        .asking("en")
                        .get("/v1/home")
                        .text("local_date_label"))
                .isEqualTo("Friday, 4 June");
    }

    @Test
    void homeTellsTheSameOfTheUserAsMe() {
        user.patch("/v1/me", Map.of("display_name", "Robin")).expecting(200);
        user.trainAndImprove(user.articles("en").get(0));
        Answer home = home();
        Answer me = user.me();
        for (String field : List.of("display_name", "streak", "level", "focus")) {
            assertThat(home.at(field)).as(field).isEqualTo(me.at(field));
        }
        assertThat(home.number("streak.current")).isEqualTo(1);
        // Other tests publish meanwhile.
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(home().at("topics"))
                        .isEqualTo(user.get("/v1/topics").at("topics")));
    }

    @Test
    void homeFollowsTheQuestThroughTheDay() {
        Answer available = home();
        assertThat(available.text("today_quest.status")).isEqualTo("available");
        assertThat(available.isNull("today_quest.session_id")).isTrue();
        assertThat(available.isNull("today_quest.summary")).isTrue();
        assertThat(available.isNull("resume_session")).isTrue();
        assertThat(available.number("today_quest.xp_reward")).isEqualTo(45);
        assertThat(available.number("today_quest.xp_reward_max")).isEqualTo(55);
        assertThat(available.texts("today_quest.steps", "key")).containsExactly("read", "retell", "compress");
        assertThat(available.texts("today_quest.steps", "label"))
                .satisfiesExactly(
                        label -> assertThat(label).contains("1/3"),
                        label -> assertThat(label).contains("2/3"),
                        label -> assertThat(label).contains("3/3"));
        assertThat(states(available)).containsExactly("current", "todo", "todo");
        String article = questOf(available);

        String session = user.post("/v1/sessions", Map.of("article_id", article, "origin", "daily_quest"))
                .expecting(201)
                .text("id");
        Answer started = home();
        assertThat(started.text("today_quest.status")).isEqualTo("in_progress");
        assertThat(started.text("today_quest.session_id")).isEqualTo(session);
        assertThat(states(started)).containsExactly("current", "todo", "todo");
        assertThat(started.text("resume_session.id")).isEqualTo(session);
        assertThat(started.text("resume_session.stage")).isEqualTo("reading");
        assertThat(started.isNull("resume_session.round1_overall")).isTrue();
        user.finishReading(session);
        assertThat(states(home())).containsExactly("done", "current", "todo");
        user.retellWell(session, 1, Recording.retelling("en").scored(70).record());
        Answer once = home();
        assertThat(states(once)).containsExactly("done", "done", "current");
        assertThat(once.number("resume_session.round1_overall")).isEqualTo(70);
        user.retellWell(
                session, 2, Recording.retelling("en").lasting(40_000).scored(80).record());
        Answer twice = home();
        assertThat(states(twice)).containsExactly("done", "done", "done");
        assertThat(twice.text("today_quest.status")).isEqualTo("in_progress");
        assertThat(twice.isNull("today_quest.summary")).isTrue();

        user.complete(session).expecting(200);

        Answer completed = home();
        assertThat(questOf(completed)).isEqualTo(article);
        assertThat(completed.text("today_quest.status")).isEqualTo("completed");
        assertThat(completed.number("today_quest.xp_reward")).isEqualTo(45);
        assertThat(completed.text("today_quest.summary.id")).isEqualTo(session);
        assertThat(completed.number("today_quest.summary.round1_overall")).isEqualTo(70);
        assertThat(completed.number("today_quest.summary.round2_overall")).isEqualTo(80);
        assertThat(completed.number("today_quest.summary.delta_seconds")).isEqualTo(-20);
        assertThat(completed.number("today_quest.summary.xp_awarded")).isEqualTo(55);
        assertThat(completed.text("today_quest.article.user_status")).isEqualTo("completed");
        assertThat(completed.number("today_quest.article.best_overall")).isEqualTo(80);
        assertThat(completed.isNull("resume_session")).isTrue();

        Answer tomorrow =
                user.at(Instant.now().plus(Duration.ofDays(1))).get("/v1/home").expecting(200);
        assertThat(tomorrow.text("today_quest.status")).isEqualTo("available");
        assertThat(questOf(tomorrow)).isNotEqualTo(article);
    }

    @Test
    void homeAgreesWithItselfHoweverManyPhonesAsk() {
        List<Answer> answers = Parallel.times(32, () -> user.get("/v1/home"));
        answers.forEach(answer -> answer.expecting(200));
        assertThat(answers.stream().map(HomeIT::questOf).distinct()).hasSize(1);
        assertThat(questOf(home())).isEqualTo(questOf(answers.get(0)));
    }

    @Test
    void homePicksAnotherQuestWhenTheSettingsChangeBeforeItIsStarted() {
        prefer("science");
        Answer science = home();
        assertThat(science.text("today_quest.article.topic.id")).isEqualTo("science");
        prefer("health");
        Answer health = home();
        assertThat(health.text("today_quest.article.topic.id")).isEqualTo("health");
        String session = user.startTraining(questOf(health));
        prefer("science");
        assertThat(home().text("today_quest.session_id")).isEqualTo(session);
        assertThat(home().text("today_quest.article.topic.id")).isEqualTo("health");
    }

    @Test
    void homeHasNoQuestWhenNothingIsLeftInTheTopics() {
        prefer("culture");
        List<String> articles =
                user.get("/v1/articles?difficulty=1&topic=culture&language=en").texts("items", "id");
        articles.forEach(user::startTraining);
        assertThat(home().at("today_quest").isNull()).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"en, zh-Hans", "zh-Hans, en"})
    void homeStaysInThePracticeLanguage(String language, String other) {
        practise(language);
        Answer home = home();
        List<JsonNode> articles = new ArrayList<>();
        articles.add(home.at("today_quest.article"));
        home.at("quick_picks").forEach(pick -> articles.add(pick.path("article")));
        user.get("/v1/articles?limit=50").at("items").forEach(articles::add);
        assertThat(articles)
                .hasSizeGreaterThan(5)
                .allSatisfy(
                        article -> assertThat(article.path("language").asText()).isEqualTo(language));
        practise(other);
        assertThat(home().text("today_quest.article.language")).isEqualTo(other);
    }

    @Test
    void homeOffersQuickPicksOfDifferentTopicsThePreferredOnesFirst() {
        prefer("society", "education");
        Answer home = home();
        List<String> topics = new ArrayList<>();
        home.at("quick_picks")
                .forEach(pick -> topics.add(pick.path("topic").path("id").asText()));
        assertThat(topics).hasSize(3).doesNotHaveDuplicates();
        String quest = home.text("today_quest.article.topic.id");
        assertThat(topics.get(0)).isEqualTo(quest.equals("society") ? "education" : "society");
        assertThat(home.at("quick_picks")).allSatisfy(pick -> {
            assertThat(pick.path("article").path("id").asText()).isNotEqualTo(questOf(home));
            assertThat(pick.path("article").path("user_status").asText()).isEqualTo("unseen");
            assertThat(pick.path("article").path("locked").asBoolean()).isFalse();
        });
    }

    @Test
    void homePicksTheHardestUnlockedArticle() {
        for (String article : user.articles("en").subList(0, 3)) {
            Recording recording = Recording.retelling("en").scored(75).record();
            user.complete(user.trainTwice(article, recording, recording)).expecting(200);
        }
        prefer("health");
        Answer home = home();
        assertThat(home.number("today_quest.article.difficulty")).isEqualTo(2);
        assertThat(home.text("today_quest.article.topic.id")).isEqualTo("health");
    }

    @Test
    void homeOffersToGoOnWithTheOpenSessionOfTheLastSevenDays() {
        String diagnostic = user.startDiagnostic("en");
        assertThat(home().text("resume_session.id")).isEqualTo(diagnostic);
        assertThat(home().text("resume_session.kind")).isEqualTo("diagnostic");
        String session = user.startTraining();
        assertThat(home().text("resume_session.id")).isEqualTo(session);
        Answer later =
                user.at(Instant.now().plus(Duration.ofDays(8))).get("/v1/home").expecting(200);
        assertThat(later.isNull("resume_session")).isTrue();
    }

    @Test
    void homeTellsTheDayOfThePlan() {
        String diagnostic = user.startDiagnostic("en");
        assertThat(home().isNull("today_quest.plan_day")).isTrue();
        user.retellWell(diagnostic, 1, Recording.retelling("en").record());
        user.complete(diagnostic).expecting(200);
        user.get("/v1/home").refusedWith(402, "entitlement_required");
        user.entitled();
        assertThat(home().number("today_quest.plan_day")).isEqualTo(1);
        assertThat(user.at(Instant.now().plus(Duration.ofDays(13)))
                        .get("/v1/home")
                        .number("today_quest.plan_day"))
                .isEqualTo(14);
        assertThat(user.at(Instant.now().plus(Duration.ofDays(14)))
                        .get("/v1/home")
                        .isNull("today_quest.plan_day"))
                .isTrue();
    }

    @Test
    void homeShowsNoKeyPoints() {
        assertThat(home().text()).doesNotContain("key_points");
    }

    @Test
    void homeIsTheUsersOwn() {
        String session = user.startTraining();
        Answer stranger = Trainer.signedIn().get("/v1/home").expecting(200);
        assertThat(stranger.text()).doesNotContain(session);
        assertThat(stranger.isNull("resume_session")).isTrue();
    }

    private Answer home() {
        return user.get("/v1/home").expecting(200);
    }

    private static String questOf(Answer home) {
        return home.text("today_quest.article.id");
    }

    private static List<String> states(Answer home) {
        return home.texts("today_quest.steps", "state");
    }

    private void prefer(String... topics) {
        user.patch(
                        "/v1/me",
                        Map.of(
                                "onboarding_answers",
                                Map.of(
                                        "goal",
                                        "remember_more",
                                        "scenario",
                                        "study",
                                        "self_level",
                                        "beginner",
                                        "preferred_topics",
                                        topics)))
                .expecting(200);
    }

    private void practise(String... languages) {
        user.patch("/v1/me", Map.of("settings", Map.of("practice_languages", languages)))
                .expecting(200);
    }
}
