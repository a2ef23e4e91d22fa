package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.app.Learners.Learner;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Each change is sent by itself and says what became of it. */
@BrowserTest
@DisplayName("In the settings")
class SettingsIT {
    private static final Predicate<String> ME = url -> url.endsWith("/v1/me");
    private static final String RETENTION = "input[name='settings.audio_retention_days']";
    private static final String LANGUAGES = "input[name='settings.practice_languages']";

    @Test
    void eachChangeIsSavedAtOnceAndSaysSo(Tabs tabs) {
        Learner learner = Learners.asked("en");
        LearnerApp app = settings(tabs, learner);

        app.page().locator("#settings-display_name").fill("  Robin ");
        app.page().locator("#settings-display_name").press("Enter");
        saved(app, 1);
        app.page().locator(RETENTION).first().check();
        saved(app, 2);
        app.page()
                .locator("input[name='onboarding_answers.weekly_days']")
                .last()
                .check();
        saved(app, 3);
        app.page().locator("select[name='onboarding_answers.goal']").selectOption("speak_concisely");
        saved(app, 4);

        assertThat(learner.user().me().text("display_name")).isEqualTo("Robin");
        assertThat(learner.user().me().number("settings.audio_retention_days")).isEqualTo(7);
        assertThat(learner.user().me().number("onboarding.answers.weekly_days")).isEqualTo(7);
        assertThat(learner.user().me().text("onboarding.answers.goal")).isEqualTo("speak_concisely");
    }

    @Test
    void whatTheServiceRefusesIsSaidBesideItsField(Tabs tabs) {
        Learner learner = Learners.newcomer("en");
        LearnerApp app = settings(tabs, learner);
        String before = learner.user().me().text("display_name");
        app.tab().expecting(422);

        Locator name = app.page().locator("#settings-display_name");
        name.fill("x".repeat(41));
        name.press("Enter");
        Locator refused = app.page().locator("#settings-display_name-error");
        refused.waitFor();

        assertThat(refused.innerText()).contains("1 to 40 characters");
        assertThat(name.getAttribute("aria-invalid")).isEqualTo("true");
        assertThat(name.getAttribute("aria-describedby")).contains("settings-display_name-error");
        assertThat(name.inputValue()).hasSize(41);
        assertThat(learner.user().me().text("display_name")).isEqualTo(before);
    }

    /** A field shows what the service has, and what was not saved can be tried again. */
    @Test
    void aFaultLeavesEverythingAsItWas(Tabs tabs) {
        Learner learner = Learners.newcomer("en");
        LearnerApp app = settings(tabs, learner);
        app.tab().refuse(ME, 503, "service_unavailable", "The service is busy.", Map.of());

        app.page().locator(RETENTION).first().check();
        Locator refused = app.page().locator(".settings-page p.error");
        refused.waitFor();

        assertThat(refused.innerText()).contains("The service is busy.");
        assertThat(app.page().locator(RETENTION).first().isChecked()).isFalse();
        assertThat(app.page().locator(RETENTION).nth(1).isChecked()).isTrue();

        app.tab().letThrough(ME);
        refused.locator("button").click();
        saved(app, 1);
        assertThat(learner.user().me().number("settings.audio_retention_days")).isEqualTo(7);
    }

    @Test
    void practiceLanguagesHaveAnOrderAndOneStays(Tabs tabs) {
        Learner learner = Learners.newcomer("en");
        LearnerApp app = settings(tabs, learner);
        assertThat(app.page().locator(LANGUAGES + ":checked").isDisabled()).isTrue();

        app.page().locator(LANGUAGES + ":not(:checked)").check();
        saved(app, 1);
        button(app, "Make Simplified Chinese the first language").click();
        button(app, "Make English the first language").waitFor();
        app.tab().settle();

        assertThat(learner.user().me().at("settings.practice_languages").toString())
                .isEqualTo("[\"zh-Hans\",\"en\"]");
    }

    /** What the service writes by itself is then in this language, too. */
    @Test
    void theLanguageOfTheAppIsToldToTheService(Tabs tabs) {
        Learner learner = Learners.newcomer("en");
        LearnerApp app = settings(tabs, learner);

        app.page().locator("input[name='settings.ui_locale']").last().check();
        app.tab().await(() -> app.tab().heading().innerText().equals("设置"));
        app.tab().settle();
        assertThat(learner.user().me().text("settings.ui_locale")).isEqualTo("zh-Hans");

        app.page().locator("header.top button").click();
        app.tab().await(() -> app.tab().heading().innerText().equals("Settings"));
        app.tab().settle();
        assertThat(learner.user().me().text("settings.ui_locale")).isEqualTo("en");
    }

    /** Whoever has another word in mind deletes nothing. */
    @Test
    void theAccountIsDeletedByAWordAlone(Tabs tabs) {
        Learner learner = Learners.newcomer("en");
        LearnerApp app = settings(tabs, learner);

        app.page()
                .locator("section[aria-labelledby=settings-delete] button")
                .last()
                .click();
        app.page().locator("dialog input").fill("no");
        app.page().locator("dialog input").press("Enter");

        assertThat(app.page().locator("dialog p.error").innerText()).contains("delete");
        app.page().keyboard().press("Escape");
        assertThat(learner.user().me().status()).isEqualTo(200);
    }

    /** A lost answer to a deletion is told from a deletion that was refused: the token opens nothing any more. */
    @Test
    void anAccountWhoseDeletionWasAnsweredToNobodyIsDeleted(Tabs tabs) {
        Learner learner = Learners.newcomer("en");
        LearnerApp app = settings(tabs, learner);
        app.tab().expecting(401).lose(ME, true, 1);

        app.page()
                .locator("section[aria-labelledby=settings-delete] button")
                .last()
                .click();
        app.page().locator("dialog input").fill("delete");
        app.page().locator("dialog input").press("Enter");
        app.tab().await(() -> app.tab().heading().innerText().equals("Your account is deleted"));

        assertThat(app.tab().localStorage()).doesNotContainKeys(LearnerApp.INSTALLATION, LearnerApp.TOKEN);
        assertThat(app.tab().asked()).doesNotContain("POST /v1/auth/anonymous");
    }

    private static LearnerApp settings(Tabs tabs, Learner learner) {
        LearnerApp app =
                LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user()).go("settings");
        app.page().locator("#settings-display_name").waitFor();
        return app;
    }

    private static void saved(LearnerApp app, int times) {
        app.tab().await(() -> app.page().locator(".settings-page .saved").count() == times);
    }

    private static Locator button(LearnerApp app, String name) {
        return app.page().getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
    }
}
