package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import app.twicetold.system.app.Learners.Learner;
import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Speaking into the app with the microphone of a browser. */
@BrowserTest
@DisplayName("A recording in the app")
class RecordingIT {
    /** As the service hears it and the app announces it, ms. */
    private static final double DIFFERENCE_MS = 300;

    private static final String SHIFTED = """
            window.testShift = 0;
            const now = performance.now.bind(performance);
            performance.now = () => now() + window.testShift;""";

    @TempDir
    private static Path folder;

    private static Path voice = Path.of("");

    @BeforeAll
    static void speak() {
        voice = Voice.file(folder);
    }

    /** What is spoken is what arrives: its pauses lie where they were, and the time of the pause button is gone. */
    @Test
    void arrivesAsItWasSpokenWithoutItsPauses(Tabs tabs) throws IOException {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, Look.ENGLISH_PHONE.saying(voice), learner);
        AtomicReference<@Nullable Request> announced = new AtomicReference<>();
        app.page().onRequest(request -> {
            if (request.url().endsWith("/attempts") && request.method().equals("POST")) {
                announced.set(request);
            }
        });

        start(app);
        app.tab().await(() -> level(app.page()) > 0);
        Instant began = Instant.now();
        awaitSpoken(app, 5);
        assertThat(app.mainAction().getAttribute("aria-disabled"))
                .as("before the floor")
                .isEqualTo("true");
        app.page().locator(".live [data-next]").click();
        app.page().locator(".live.paused").waitFor();
        Axe.assertAccessible(app.page());
        int paused = spoken(app);
        Instant pausedAt = Instant.now();
        app.tab().await(() -> Duration.between(pausedAt, Instant.now()).toMillis() > 4_000);
        assertThat(spoken(app)).as("while it pauses").isEqualTo(paused);
        app.page().locator(".live [data-next]").click();
        app.page().locator(".live:not(.paused)").waitFor();
        awaitSpoken(app, 22);
        Axe.assertAccessible(app.page());
        app.mainAction().click();
        app.page().locator("main audio").waitFor();
        long took = Duration.between(began, Instant.now()).toMillis();
        Axe.assertAccessible(app.page());
        app.mainAction().click();
        app.tab().await(() -> app.waiting() == 0 && announced.get() != null);

        JsonNode said = Answer.JSON.readTree(
                String.valueOf(Objects.requireNonNull(announced.get()).postData()));
        String attempt = lastAttempt(learner);
        Answer heard = learner.user().awaitEnd(attempt);
        byte[] bytes = Call.of(
                        "GET",
                        learner.user().get("/v1/attempts/" + attempt + "/audio").text("url"))
                .send()
                .expecting(200)
                .bytes();
        Voice.Heard decoded = Voice.hear(app.page(), bytes);
        assertThat(decoded.lengthMs()).isCloseTo(said.path("duration_ms").asDouble(), offset(DIFFERENCE_MS));
        assertThat((double) heard.number("duration_ms")).isCloseTo(decoded.lengthMs(), offset(DIFFERENCE_MS));
        assertThat(decoded.lengthMs()).isBetween(21_000.0, took - 3_000.0);
        assertThat(said.path("pause_count").asInt()).isEqualTo(1);
        assertThat(heard.text("status")).as(heard.text()).isEqualTo("assessed");
        assertPausesLieWhereTheyWere(decoded.pauses());
    }

    /** Each pause is longer than the one before, so it tells where it is. The one that was cut may be of any length. */
    private static void assertPausesLieWhereTheyWere(List<Double> pauses) {
        assertThat(pauses).hasSizeGreaterThan(6);
        int last = -1;
        int strange = 0;
        for (double pause : pauses) {
            int nearest = (int) Math.round((pause - Voice.pause(0)) / (Voice.pause(1) - Voice.pause(0)));
            if (nearest > last && Math.abs(pause - Voice.pause(nearest)) < 40) {
                last = nearest;
            } else {
                strange++;
            }
        }
        assertThat(strange).as("pauses that were not spoken, of %s", pauses).isLessThanOrEqualTo(1);
    }

    @Test
    void endsByItselfAtTheLimitOfItsRound(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, Look.ENGLISH_PHONE.saying(voice), learner);
        app.tab().before(SHIFTED).reload();
        start(app);
        app.tab().await(() -> level(app.page()) > 0);
        int limit = (int) learner.user().session(learner.session()).number("max_round1_ms");

        app.page().evaluate("ms => { window.testShift = ms; }", limit - 30_000);
        app.tab().await(() -> app.page().locator(".live .left").innerText().matches(".*0:[0-2].*"));
        app.page().evaluate("ms => { window.testShift = ms; }", limit);
        app.page().locator("main audio").waitFor();

        app.says("The time was up");
        assertThat(app.waiting()).isEqualTo(1);
    }

    /** The microphone of the browser is told that it went away, as that of a machine is. */
    @Test
    void keepsWhatWasSpokenUntilTheMicrophoneWentAway(Tabs tabs) {
        LearnerApp app = atTheMicrophone(tabs, Look.ENGLISH_PHONE.saying(voice), Learners.begun("en"));
        app.tab()
                .before("const own = MediaDevices.prototype.getUserMedia; MediaDevices.prototype.getUserMedia ="
                        + " async function (asked) { return window.testStream = await own.call(this, asked); };")
                .reload();
        start(app);
        awaitSpoken(app, 2);

        app.page().evaluate("() => window.testStream.getTracks()[0].dispatchEvent(new Event('ended'))");
        app.page().locator("main audio").waitFor();

        assertThat(app.page().locator("main .note").first().innerText()).isNotBlank();
        assertThat(app.waiting()).isEqualTo(1);
    }

    @Test
    void isPossibleAfterARefusedMicrophoneWasAllowed(Tabs tabs) {
        LearnerApp app = atTheMicrophone(tabs, Look.ENGLISH_PHONE.refusingTheMicrophone(voice), Learners.begun("en"));

        app.mainAction().click();
        Locator said = app.page().locator("main .state.failed");
        said.waitFor();
        Axe.assertAccessible(app.page());
        app.tab().browser().grantPermissions(List.of("microphone"));
        start(app);

        app.tab().await(() -> level(app.page()) > 0);
        assertThat(said.count()).isZero();
    }

    @Test
    void saysThatThereIsNoMicrophone(Tabs tabs) {
        LearnerApp app = atTheMicrophone(tabs, Look.ENGLISH_PHONE.withoutAMicrophone(), Learners.begun("en"));

        app.mainAction().click();
        app.page().locator("main .state.failed").waitFor();

        Axe.assertAccessible(app.page());
        app.drop(Learners.retelling("en", 70));
        app.page().locator("main audio").waitFor();
    }

    @Test
    void saysThatTheBrowserCannot(Tabs tabs) {
        Learner learner = Learners.begun("zh-Hans");
        LearnerApp app = LearnerApp.open(tabs, Look.CHINESE_PHONE.saying(voice), learner.user());
        app.tab().before("delete window.MediaRecorder;");

        app.go("session/" + learner.session());
        app.page().locator("main .state.failed, main [data-next]").first().waitFor();
        if (app.page().locator("main .state.failed").count() == 0) {
            app.mainAction().click();
        }

        app.page().locator("main .state.failed").waitFor();
        Axe.assertAccessible(app.page());
    }

    /** As in a private window of some browsers: it is said, and sent all the same. */
    @Test
    void lastsAsLongAsThePageWhereTheBrowserKeepsNothing(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        app.tab().before("IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };");
        app.go("session/" + learner.session());

        app.drop(Learners.retelling("en", 70));
        app.page().locator("main audio").waitFor();
        assertThat(app.page().locator("main .warning").count()).isPositive();
        app.mainAction().click();

        app.tab()
                .await(() -> !learner.user()
                        .session(learner.session())
                        .at("attempts")
                        .isEmpty());
        learner.user().awaitEnd(lastAttempt(learner));
    }

    private static LearnerApp atTheMicrophone(Tabs tabs, Look look, Learner learner) {
        LearnerApp app = LearnerApp.open(tabs, look, learner.user()).go("session/" + learner.session());
        app.page().locator("main [data-next]").waitFor();
        return app;
    }

    private static void start(LearnerApp app) {
        app.mainAction().click();
        app.page().locator(".live").waitFor();
    }

    private static double level(Page page) {
        Locator bar = page.locator(".level rect.part");
        return bar.count() == 0 ? 0 : Double.parseDouble(bar.getAttribute("width"));
    }

    private static void awaitSpoken(LearnerApp app, int seconds) {
        app.tab().await(() -> spoken(app) >= seconds);
    }

    /** What the clock of the recording says, in seconds. */
    private static int spoken(LearnerApp app) {
        String[] clock = app.page().locator(".live [role=timer]").innerText().split(":");
        return Integer.parseInt(clock[0]) * 60 + Integer.parseInt(clock[1]);
    }

    static String lastAttempt(Learner learner) {
        JsonNode attempts = learner.user().session(learner.session()).at("attempts");
        return attempts.path(attempts.size() - 1).path("id").asText();
    }
}
