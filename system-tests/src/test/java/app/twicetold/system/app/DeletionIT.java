package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.app.Learners.Learner;
import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import com.microsoft.playwright.Locator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is left in a browser when somebody deletes what the service has of them. */
@BrowserTest
@DisplayName("After a deletion")
class DeletionIT {
    /** What belongs to the browser and to nobody. */
    private static final Set<String> OF_NOBODY = Set.of("twicetold.language", "twicetold.developer");

    private static final String EVERYTHING = """
            async () => {
              const kept = [];
              for (const storage of [localStorage, sessionStorage]) {
                kept.push(...Object.entries(storage).map(([name, value]) => name + '=' + value));
              }
              for (const name of await caches.keys()) {
                for (const { url } of await (await caches.open(name)).keys()) {
                  kept.push(url);
                }
              }
              return kept;
            }""";

    @Test
    void ofTheAccountTheBrowserKnowsNobody(Tabs tabs) {
        Learner learner = withARecording();
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        keepARecording(app, learner);
        app.go("settings");

        app.page()
                .locator("#settings-delete button, section[aria-labelledby=settings-delete] button")
                .last()
                .click();
        Locator dialog = app.page().locator("dialog[open]");
        dialog.waitFor();
        Axe.assertAccessible(app.page());
        Locator word = dialog.locator("input[type=text], input:not([type])");
        word.fill("delete");
        dialog.locator("button.danger").click();
        app.tab()
                .await(() -> app.page().locator("body > main h1").count() == 1
                        && dialog.count() == 0
                        && app.kept().values().stream().allMatch(List::isEmpty));

        Axe.assertAccessible(app.page());
        assertNobody(app, learner);
        learner.user().get("/v1/me").expecting(401);

        // Whoever goes on is somebody else.
        app.mainAction().click();
        app.arrivesAt("onboarding");
        assertThat(app.user().installId()).isNotEqualTo(learner.user().installId());
    }

    @Test
    void ofWhatWasTrainedTheBrowserKeepsTheAccountAlone(Tabs tabs) {
        Learner learner = withARecording();
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        keepARecording(app, learner);
        app.go("settings");
        String install = learner.user().installId();

        app.page()
                .locator("#settings-delete button, section[aria-labelledby=settings-delete] button")
                .first()
                .click();
        app.page().locator("dialog[open] button.danger").click();
        app.tab()
                .await(() ->
                        app.waiting() == 0 && app.page().locator("dialog[open]").count() == 0);
        app.tab().settle();

        Map<String, List<String>> kept = app.kept();
        assertThat(kept.getOrDefault("pieces", List.of())).isEmpty();
        assertThat(kept.getOrDefault("kept", List.of())).noneMatch(name -> name.contains(learner.session()));
        assertThat(app.tab().localStorage()).containsEntry(LearnerApp.INSTALLATION, install);
        assertThat(learner.user().me().number("stats.completed_sessions")).isZero();
    }

    /** The account may be deleted on another device, and a token opens nothing then. */
    @Test
    void onAnotherDeviceABrowserForgetsWhoItKnew(Tabs tabs) {
        Learner learner = withARecording();
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        keepARecording(app, learner);
        learner.user().call("DELETE", "/v1/me").send();
        app.tab().expecting(401);

        app.go("");
        app.arrivesAt("onboarding");

        assertThat(app.waiting()).isZero();
        assertThat(app.tab().localStorage().get(LearnerApp.USER)).isNotNull();
        assertThat(String.valueOf(app.kept())).doesNotContain(learner.session());
    }

    private static Learner withARecording() {
        return Learners.begun("en");
    }

    private static void keepARecording(LearnerApp app, Learner learner) {
        app.go("session/" + learner.session());
        app.page().locator("main [data-next]").waitFor();
        app.drop(Learners.retelling("en", 70));
        app.page().locator("main audio").waitFor();
        assertThat(app.waiting()).isEqualTo(1);
    }

    private static void assertNobody(LearnerApp app, Learner learner) {
        List<String> kept = ((List<?>) app.page().evaluate(EVERYTHING))
                .stream().map(String::valueOf).toList();
        assertThat(kept)
                .filteredOn(one ->
                        one.startsWith("twicetold.") && OF_NOBODY.stream().noneMatch(one::startsWith))
                .isEmpty();
        assertThat(kept)
                .noneMatch(one -> one.contains(learner.user().installId())
                        || one.contains(learner.user().token())
                        || one.contains(learner.session())
                        || one.contains("/v1/"));
        assertThat(app.kept().values()).allMatch(List::isEmpty);
    }
}
