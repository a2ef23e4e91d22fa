package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Trainer;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole job by keyboard alone: from the first start to the settlement of a training session. */
@BrowserTest
@DisplayName("A learner with a keyboard")
class SessionIT {
    /** What a recording has to last at least, and a second. */
    private static final int LONG_ENOUGH = 21;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "in {0}")
    @ValueSource(strings = {"en", "zh-Hans"})
    void goesFromTheFirstStartToTheSettlement(String language, Tabs tabs) {
        LearnerApp app = LearnerApp.stranger(tabs, AppScreen.look(language).saying(Voice.file(folder)));
        app.go("").arrivesAt("onboarding");
        answerTheQuestions(app);
        Trainer user = app.user();
        Answer me = user.me();
        assertThat(me.text("onboarding.status")).isEqualTo("diagnostic");
        assertThat(me.text("onboarding.answers.practice_language")).isEqualTo(language);

        String diagnostic = sessionOf(app);
        read(app);
        app.drop(Recording.shipped(language, "diagnostic", 1));
        send(app);
        feedback(app);
        app.work(app.mainAction()).arrivesAt("paywall");
        assertThat(user.stage(diagnostic)).isEqualTo("completed");
        Axe.assertAccessible(app.page());

        app.work(app.mainAction());
        app.tab().await(() -> !app.address().startsWith("paywall"));
        app.tab().settle();
        assertThat(user.me().text("entitlement.status")).isEqualTo("trial");

        app.go("");
        app.work(app.mainAction()).arrivesAt("session/");
        String session = sessionOf(app);
        assertThat(session).isNotEqualTo(diagnostic);
        read(app);
        if (language.equals("en")) {
            speak(app);
        } else {
            app.drop(Learners.retelling(language, 70));
        }
        send(app);
        feedback(app);
        app.work(app.mainAction());
        app.page().locator("main app-recording [data-next]").waitFor();
        app.drop(Learners.retelling(language, 88));
        send(app);
        feedback(app);
        app.work(app.mainAction());
        app.page().locator("main app-settlement h1").waitFor();
        app.tab().settle();

        Answer settled = user.complete(session).expecting(200);
        assertThat(settled.flag("replayed")).isTrue();
        assertThat(app.text()).contains(user.asking(language).complete(session).text("headline"));
        assertThat(app.text()).contains(settled.number("xp.awarded") + "");
        assertThat(user.stage(session)).isEqualTo("completed");
        Axe.assertAccessible(app.page());
        assertThat(app.kept().getOrDefault("recordings", List.of())).isEmpty();

        // The same again when it is opened later.
        String first = app.text();
        app.go("session/" + session);
        app.page().locator("main app-settlement h1").waitFor();
        assertThat(app.text()).contains(first.lines().findFirst().orElseThrow());
    }

    private static void answerTheQuestions(LearnerApp app) {
        Page page = app.page();
        while (app.address().startsWith("onboarding")) {
            app.tab().settle();
            String at = app.address();
            Locator radios = page.locator("main input[type=radio]");
            if (radios.count() > 0
                    && page.locator("main input[type=radio]:checked").count() == 0) {
                app.tabTo(radios.first()).press("Space");
            }
            if (at.endsWith("/privacy")) {
                app.tabTo(page.locator("main input[type=checkbox]")).press("Space");
            }
            app.work(app.mainAction());
            app.tab().await(() -> !app.address().equals(at));
        }
        app.arrivesAt("session/");
    }

    private static String sessionOf(LearnerApp app) {
        return app.address().replaceFirst("session/([^/?]+).*", "$1");
    }

    private static void read(LearnerApp app) {
        app.page().locator("main article").waitFor();
        String text = app.page().locator("main app-article-text").innerText();
        assertThat(text.length()).isGreaterThan(100);
        app.work(app.mainAction());
        app.page().locator("main app-recording [data-next]").waitFor();
        assertThat(app.text())
                .as("while one retells")
                .doesNotContain(text.lines().findFirst().orElseThrow());
    }

    /** Into the microphone, for as long as it takes: a microphone has no language, so one of the two does. */
    private static void speak(LearnerApp app) {
        app.work(app.mainAction());
        Locator clock = app.page().locator(".live [role=timer]");
        clock.waitFor();
        assertThat(app.page().locator("main app-article-text").count()).isZero();
        app.tab().await(() -> clock.innerText().compareTo("0:%02d".formatted(LONG_ENOUGH)) >= 0);
        app.work(app.mainAction());
    }

    private static void send(LearnerApp app) {
        app.page().locator("main audio").waitFor();
        Axe.assertAccessible(app.page());
        app.work(app.mainAction());
    }

    private static void feedback(LearnerApp app) {
        app.page().locator("main app-feedback h1").waitFor();
        app.tab().settle();
        Axe.assertAccessible(app.page());
    }
}
