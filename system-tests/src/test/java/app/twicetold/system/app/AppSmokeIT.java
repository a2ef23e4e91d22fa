package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.BrowserExtension;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is tried on every server: the files come, the policy lets them run, and the browser gets an account of its own. */
@ExtendWith(BrowserExtension.class)
@DisplayName("The app")
class AppSmokeIT {
    @Test
    void aBrowserThatHasNeverBeenHereIsAskedWhatToPractise(Tabs tabs) {
        LearnerApp app = LearnerApp.stranger(tabs, Look.ENGLISH_PHONE);
        app.go("").arrivesAt("onboarding");

        assertThat(app.user().me().text("onboarding.status")).isEqualTo("not_started");
        assertThat(app.tab().heading().innerText()).isNotBlank();
        assertThat(app.page().title()).endsWith(" · Twicetold");
    }
}
