package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.app.Learners.Learner;
import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import com.microsoft.playwright.Locator;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings that the service does not have, as those work them who do not see the page. */
@BrowserTest
@DisplayName("The page of recordings")
class KeptRecordingsIT {
    private static final Predicate<String> SUBMIT = url -> url.endsWith("/submit");
    private static final Predicate<String> UPLOAD = url -> url.contains("/v1/uploads/");

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void saysThatOneIsSentAndGoesOnAtItsHeading(String language, Tabs tabs) {
        LearnerApp app = withOneThatWaits(tabs, language);
        app.tab().letThrough(SUBMIT);

        app.work(app.control(app.text("outbox." + language, "send")));

        app.announces(app.text("recordings." + language, "sent"));
        app.tab().await(app::isAtItsHeading);
        assertThat(app.waiting()).isZero();
    }

    @Test
    void saysThatOneIsDeletedAndGoesOnAtItsHeading(Tabs tabs) {
        LearnerApp app = withOneThatWaits(tabs, "en");

        app.work(app.control(app.text("outbox.en", "delete")));
        app.work(app.page().locator("dialog[open] button.danger"));

        app.announces(app.text("outbox.en", "deleted"));
        app.tab().await(app::isAtItsHeading);
        assertThat(app.waiting()).isZero();
    }

    /** How much of it has gone changes many times a second, and is seen alone. */
    @Test
    void saysTheStepOfOneThatIsSentWithoutItsShare(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app =
                LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user()).go("session/" + learner.session());
        Tab.Held bytes = app.tab().hold(UPLOAD);
        speak(app, "en");
        app.tab().await(() -> bytes.size() == 1);

        Locator kept = app.page().locator("main .kept-recording");
        assertThat(kept.locator("[role=status]").innerText().strip())
                .isEqualTo(app.text("outbox.en", "sending.upload"));
        assertThat(kept.locator("p:has([role=status]) [aria-hidden=true]").innerText())
                .matches("\\d+%");
        app.tab().picture("recording-upload");
        Axe.assertAccessible(app.page());
        bytes.release();
        app.tab().await(() -> app.waiting() == 0);
    }

    private static LearnerApp withOneThatWaits(Tabs tabs, String language) {
        Learner learner = Learners.begun(language);
        Look look = language.equals("en") ? Look.ENGLISH_PHONE : Look.CHINESE_PHONE;
        LearnerApp app = LearnerApp.open(tabs, look, learner.user());
        app.tab().refuse(SUBMIT, 503, "service_busy", "Busy", Map.of("Retry-After", "240"));
        app.go("session/" + learner.session());
        speak(app, language);
        app.says(app.text("outbox." + language, "why.service_busy"));
        return app.go("recordings");
    }

    private static void speak(LearnerApp app, String language) {
        app.page().locator("main [data-next]").waitFor();
        app.drop(Learners.retelling(language, 70));
        app.page().locator("main audio").waitFor();
        app.mainAction().click();
    }
}
