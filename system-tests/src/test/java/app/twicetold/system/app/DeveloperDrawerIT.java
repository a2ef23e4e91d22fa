package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.app.Learners.Learner;
import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Trainer;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What developers of apps see of the reference client. */
@BrowserTest
@DisplayName("The drawer of developers")
class DeveloperDrawerIT {
    @Test
    void isThereForTheTabThatAskedForIt(Tabs tabs) {
        LearnerApp app = LearnerApp.open(
                tabs,
                Look.ENGLISH_PHONE,
                Learners.shared("trying", "en", Learners::trying).user());

        app.go("");
        assertThat(drawer(app).count()).isZero();
        app.go("?developer");
        assertThat(drawer(app).count()).isOne();
        app.go("library");
        assertThat(drawer(app).count()).isOne();

        open(app);
        drawer(app).getByText("Switch off").click();
        assertThat(drawer(app).count()).isZero();
        app.go("");
        assertThat(drawer(app).count()).isZero();
    }

    @Test
    void showsEachRequestWithoutWhatSignsIn(Tabs tabs) {
        LearnerApp app = LearnerApp.stranger(tabs, Look.ENGLISH_PHONE).go("?developer");
        app.arrivesAt("onboarding");
        Trainer user = app.user();

        open(app);
        for (Locator request : drawer(app).locator("summary").all()) {
            request.click();
        }

        String shown = drawer(app).innerText();
        assertThat(shown)
                .contains("curl -X POST", "/v1/auth/anonymous", "/v1/config", "X-Request-Id: req_")
                .contains("\"install_id\":\"…\"", "\"access_token\": \"…\"")
                .doesNotContain(user.token(), user.installId());
        Axe.assertAccessible(app.page());
    }

    /** A file that is given there is taken as what was spoken, and the polls tell how long each stage took. */
    @Test
    void tellsTheStagesOfARecordingThatWasAFile(Tabs tabs) {
        Learner learner = Learners.speaking("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user())
                .go("session/" + learner.session() + "?developer");
        app.page().locator("main h1").waitFor();
        Recording recording = Recording.shipped("en", "training", 1);

        open(app);
        app.page()
                .locator("#developer-file")
                .setInputFiles(new FilePayload("retelling", recording.contentType(), recording.bytes()));
        app.page().locator("main audio").waitFor();
        app.page()
                .locator("main")
                .getByText("Send", new Locator.GetByTextOptions().setExact(true))
                .click();

        Locator stages = drawer(app).locator("table");
        app.tab().await(() -> stages.count() == 1 && stages.innerText().contains("assessed"));
        assertThat(drawer(app).innerText()).contains("asr_ref: mock/", "model_ref: mock/", "rubric_version: ");
    }

    @Test
    void coversNothingOfTheAppOnAPhone(Tabs tabs) {
        LearnerApp app = LearnerApp.open(
                        tabs,
                        Look.ENGLISH_PHONE,
                        Learners.shared("trying", "en", Learners::trying).user())
                .go("?developer");

        open(app);

        BoundingBox drawer = drawer(app).boundingBox();
        BoundingBox main = app.page().locator("main").boundingBox();
        assertThat(main.y).isGreaterThanOrEqualTo(drawer.y + drawer.height);
        assertThat(drawer.width).isLessThanOrEqualTo(app.page().viewportSize().width);
    }

    /** Quotes, variables and commands of a shell in a text stay a text. */
    @Test
    void aRequestCanBePastedIntoAShellWhateverIsInIt(Tabs tabs) throws IOException, InterruptedException {
        LearnerApp app = LearnerApp.stranger(tabs, Look.ENGLISH_PHONE).go("?developer");
        app.arrivesAt("onboarding");

        String command = String.valueOf(app.page().evaluate("""
                async () => (await import('app/exchanges.js')).curl({
                  method: 'PATCH', address: '/v1/me?x=a b', headers: { Authorization: 'Bearer secret', Accept: 'application/json' },
                  body: { display_name: "it's $HOME `id` \\"x\\"" },
                }, 'https://app.example.org')"""));
        String arguments = shell("curl() { printf '%s\\n' \"$@\"; }\nTOKEN=mine\n" + command);

        assertThat(command).doesNotContain("secret");
        assertThat(arguments.lines())
                .containsExactly(
                        "-X",
                        "PATCH",
                        "https://app.example.org/v1/me?x=a%20b",
                        "-H",
                        "Authorization: Bearer mine",
                        "-H",
                        "Accept: application/json",
                        "-d",
                        "{\"display_name\":\"it's $HOME `id` \\\"x\\\"\"}");
    }

    private static String shell(String script) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("bash", "-c", script).start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        return said;
    }

    private static Locator drawer(LearnerApp app) {
        return app.page().locator("developer-drawer");
    }

    private static void open(LearnerApp app) {
        Locator button = drawer(app).locator("button.switch");
        button.focus();
        button.press("Enter");
        drawer(app).locator("#developer-drawer").waitFor();
    }
}
