package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.app.Learners.Learner;
import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.PageChecks;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Recording;
import com.microsoft.playwright.options.FilePayload;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What developers of apps see, outside production. */
@BrowserTest
@DisplayName("The drawer for developers")
class DrawerIT {
    @Test
    void showsRequestsAsCurlWithoutWhatSignsIn(Tabs tabs) {
        Learner learner = Learners.shared("trying", "en", Learners::trying);
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH, learner.user());
        app.go("?developer");
        app.page().locator("developer-drawer button.switch").click();
        app.page().locator("developer-drawer .exchanges li").first().waitFor();
        app.page()
                .evaluate(
                        "() => document.querySelectorAll('developer-drawer details').forEach((one) => (one.open = true))");

        String shown = app.page().locator("developer-drawer").innerText();
        assertThat(shown)
                .contains("curl ", "/v1/home", "$TOKEN", "X-Request-Id: ")
                .doesNotContain(learner.user().token(), learner.user().installId());
        Axe.assertAccessible(app.page());
        assertThat(PageChecks.wider(app.page())).isEmpty();

        // The tab keeps it, and the address need not.
        app.go("library");
        assertThat(app.page().locator("developer-drawer").count()).isEqualTo(1);
    }

    @Test
    void givesAFileInsteadOfTheMicrophone(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH, learner.user());
        app.go("session/" + learner.session() + "?developer");
        app.page().locator("developer-drawer button.switch").click();
        Recording recording = Learners.retelling("en", 70);

        app.page()
                .locator("#developer-file")
                .setInputFiles(new FilePayload("retelling.wav", recording.contentType(), recording.bytes()));
        app.page().locator("main audio").waitFor();
        app.mainAction().click();
        app.page().locator("main app-feedback h1").waitFor();

        app.page().locator("developer-drawer th code").first().waitFor();
        assertThat(app.page().locator("developer-drawer").innerText()).contains("model_ref", "mock/standard");
    }

    @Test
    void isNotThereUnlessItIsAskedFor(Tabs tabs) {
        LearnerApp app = LearnerApp.open(
                tabs,
                Look.ENGLISH_PHONE,
                Learners.shared("trying", "en", Learners::trying).user());
        app.go("");
        assertThat(app.page().locator("developer-drawer").count()).isZero();
    }
}
