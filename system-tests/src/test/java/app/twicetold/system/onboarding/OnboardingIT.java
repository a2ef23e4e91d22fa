package app.twicetold.system.onboarding;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Parallel;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Trainer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Onboarding")
class OnboardingIT {

    @Test
    void onboardingOpensADiagnosticOnOneShortArticle() {
        Trainer user = Trainer.signedIn();
        Answer started = user.onboard("en");
        assertThat(started.text("diagnostic_session.kind")).isEqualTo("diagnostic");
        assertThat(started.text("diagnostic_session.stage")).isEqualTo("reading");
        assertThat(started.number("diagnostic_session.max_round1_ms")).isEqualTo(90_000);
        assertThat(started.number("diagnostic_session.max_round2_ms")).isZero();
        assertThat(started.number("article.difficulty")).isEqualTo(1);
        assertThat(started.text("article.language")).isEqualTo("en");
        assertThat(started.isNull("article.key_points")).isTrue();
        assertThat(user.me().text("onboarding.status")).isEqualTo("diagnostic");
    }

    @Test
    void onboardingFillsInTheDefaults() {
        Trainer user = Trainer.signedIn("zh-CN");
        user.post("/v1/onboarding", required()).expecting(201);
        Answer me = user.me();
        assertThat(me.text("onboarding.answers.practice_language")).isEqualTo("zh-Hans");
        assertThat(me.number("onboarding.answers.weekly_days")).isEqualTo(5);
        assertThat(me.text("onboarding.answers.reminder_time")).isEqualTo("08:30");
        assertThat(me.at("onboarding.answers.preferred_topics")).isEmpty();
        assertThat(me.text("settings.reminder_time")).isEqualTo("08:30");
        assertThat(me.at("settings.practice_languages").get(0).asText()).isEqualTo("zh-Hans");
    }

    @Test
    void onboardingPractisesEnglishWhenTheDeviceSpeaksAnUnsupportedLanguage() {
        Trainer user = Trainer.signedIn("fr-FR");
        Answer started = user.post("/v1/onboarding", required()).expecting(201);
        assertThat(started.text("article.language")).isEqualTo("en");
    }

    @Test
    void onboardingWritesTheRemindersToTheSettings() {
        Trainer user = Trainer.signedIn();
        user.post("/v1/onboarding", with(Map.of("reminders_enabled", false, "reminder_time", "21:05")))
                .expecting(201);
        Answer me = user.me();
        assertThat(me.flag("settings.reminders_enabled")).isFalse();
        assertThat(me.flag("settings.streak_risk_alert")).isFalse();
        assertThat(me.text("settings.reminder_time")).isEqualTo("21:05");
    }

    @ParameterizedTest(name = "{0} = {1}")
    @CsvSource({
        "practice_language, en",
        "practice_language, zh-Hans",
        "goal, report_clearly",
        "goal, remember_more",
        "goal, create_content",
        "goal, speak_concisely",
        "scenario, work_meeting",
        "scenario, study",
        "scenario, creator",
        "scenario, social",
        "self_level, beginner",
        "self_level, sometimes_clear",
        "self_level, mostly_clear",
        "weekly_days, 3",
        "weekly_days, 5",
        "weekly_days, 7"
    })
    void onboardingTakes(String field, String value) {
        Trainer user = Trainer.signedIn();
        user.post("/v1/onboarding", with(Map.of(field, typed(field, value)))).expecting(201);
        assertThat(user.me().text("onboarding.answers." + field)).isEqualTo(value);
    }

    @ParameterizedTest(name = "{0} = {1}")
    @CsvSource({
        "practice_language, fr",
        "practice_language, zh-Hant",
        "goal, win",
        "goal, REPORT_CLEARLY",
        "scenario, party",
        "self_level, expert",
        "weekly_days, 4",
        "weekly_days, 0",
        "reminder_time, 24:00",
        "reminder_time, 8:30"
    })
    void onboardingRefuses(String field, String value) {
        Trainer user = Trainer.signedIn();
        user.post("/v1/onboarding", with(Map.of(field, typed(field, value)))).refusedField(field);
        assertThat(user.me().text("onboarding.status")).isEqualTo("not_started");
    }

    @ParameterizedTest
    @ValueSource(strings = {"goal", "scenario", "self_level"})
    void onboardingNeeds(String field) {
        Map<String, Object> answers = required();
        answers.remove(field);
        Trainer.signedIn().post("/v1/onboarding", answers).refusedField(field);
    }

    @Test
    void onboardingTakesOnlyTopicsThatExist() {
        Trainer user = Trainer.signedIn();
        user.post("/v1/onboarding", with(Map.of("preferred_topics", List.of("science", "gossip"))))
                .refusedWith(422, "validation_failed");
        user.post("/v1/onboarding", with(Map.of("preferred_topics", List.of("science", "health"))))
                .expecting(201);
        assertThat(user.me().at("onboarding.answers.preferred_topics")).hasSize(2);
    }

    @Test
    void onboardingRepeatedReturnsTheSameSessionWithTheNewAnswers() {
        Trainer user = Trainer.signedIn();
        Answer first = user.post("/v1/onboarding", required()).expecting(201);
        Answer second = user.post("/v1/onboarding", with(Map.of("goal", "create_content")))
                .expecting(200);
        assertThat(second.text("diagnostic_session.id")).isEqualTo(first.text("diagnostic_session.id"));
        assertThat(user.me().text("onboarding.answers.goal")).isEqualTo("create_content");
    }

    @Test
    void onboardingInAnotherLanguageStartsAnewAsLongAsNothingWasRecorded() {
        Trainer user = Trainer.signedIn();
        String english = user.startDiagnostic("en");
        String chinese = user.startDiagnostic("zh-Hans");
        assertThat(chinese).isNotEqualTo(english);
        user.get("/v1/sessions/" + english).refusedWith(404, "not_found");
        assertThat(user.session(chinese).text("language")).isEqualTo("zh-Hans");

        user.announce(chinese, 1, Recording.retelling("zh-Hans").record()).expecting(201);
        Answer kept = user.post("/v1/onboarding", with(Map.of("practice_language", "en")));
        assertThat(kept.expecting(200).text("diagnostic_session.id")).isEqualTo(chinese);
    }

    @Test
    void onboardingIsOverOnceTheDiagnosticIsSettled() {
        Trainer user = Trainer.signedIn();
        String diagnostic = user.startDiagnostic("en");
        user.retellWell(diagnostic, 1, Recording.retelling("en").record());
        assertThat(user.complete(diagnostic).expecting(200).number("xp.awarded"))
                .isEqualTo(25);
        user.post("/v1/onboarding", required()).refusedWith(409, "onboarding_already_done");
        assertThat(user.me().text("onboarding.status")).isEqualTo("plan_ready");
        assertThat(user.me().number("level.total_xp")).isEqualTo(25);
    }

    @Test
    void onboardingStartedManyTimesAtOnceOpensOneSession() {
        Trainer user = Trainer.signedIn();
        List<Answer> answers = Parallel.times(20, () -> user.post("/v1/onboarding", required()));
        assertThat(answers).allMatch(answer -> answer.status() == 201 || answer.status() == 200);
        assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(1);
        assertThat(answers.stream()
                        .map(answer -> answer.text("diagnostic_session.id"))
                        .distinct())
                .hasSize(1);
        assertThat(user.get("/v1/sessions").at("items")).hasSize(1);
    }

    @Test
    void onboardingOfADeletedDiagnosticMayBeRepeated() {
        Trainer user = Trainer.signedIn();
        String first = user.startDiagnostic("en");
        user.call("DELETE", "/v1/sessions/" + first).send().expecting(204);
        Answer second = user.post("/v1/onboarding", required()).expecting(201);
        assertThat(second.text("diagnostic_session.id")).isNotEqualTo(first);
    }

    private static Map<String, Object> required() {
        return new HashMap<>(Map.of("goal", "report_clearly", "scenario", "study", "self_level", "beginner"));
    }

    private static Map<String, Object> with(Map<String, ?> more) {
        Map<String, Object> answers = required();
        answers.putAll(more);
        return answers;
    }

    private static Object typed(String field, String value) {
        return field.equals("weekly_days") ? (Object) Integer.valueOf(value) : value;
    }
}
