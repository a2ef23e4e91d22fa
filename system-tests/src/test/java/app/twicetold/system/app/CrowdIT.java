package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.app.Learners.Learner;
import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waiting while the service has much to do: the app keeps to what the service asks for, and says it. */
@BrowserTest
@DisplayName("In a crowd the app")
class CrowdIT {
    /** Notes for how long the page waits. */
    private static final String NOTES = """
            const wait = window.setTimeout;
            window.waits = [];
            window.setTimeout = (work, ms, ...rest) => {
              window.waits.push(ms);
              return wait(work, ms, ...rest);
            };""";

    /** Counts the clicks that come to a button of a recording that waits. */
    private static final String NOTE_CLICKS = """
            () => {
              window.worked = 0;
              document.addEventListener('click', ({ target, detail }) => (window.worked += detail > 1 && target.closest('main') ? 1 : 0));
            }""";

    private static final String WAITS = "([least, most]) => window.waits.some((ms) => ms > least && ms <= most)";

    /** To another tab, and back. */
    private static final String LOOKS_AWAY = """
            () => {
              for (const hidden of [true, false]) {
                Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
                document.dispatchEvent(new Event('visibilitychange'));
              }
            }""";

    private static final Predicate<String> SUBMIT = url -> url.endsWith("/submit");
    private static final Predicate<String> ATTEMPT = url -> url.matches(".*/v1/attempts/[^/]+");
    private static final Predicate<String> EXEMPLAR = url -> url.matches(".*/v1/attempts/[^/]+/exemplar");

    /** Whatever happens to the page meanwhile, the service is asked when it said, or when somebody wants it. */
    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void asksAgainWhenTheServiceSaid(String language, Tabs tabs) {
        Learner learner = Learners.begun(language);
        LearnerApp app = atTheMicrophone(tabs, learner);
        app.tab().refuse(SUBMIT, 503, "service_busy", "Busy", Map.of("Retry-After", "240"));
        speak(app, language);
        saysWhy(app, language);
        app.tab().picture("crowd-" + language);
        Axe.assertAccessible(app.page());

        app.tab().reload();
        awaitWait(app, 60_000, 240_000);
        app.page().evaluate("() => window.waits.splice(0)");
        app.page().evaluate("() => void window.dispatchEvent(new Event('online'))");
        awaitWait(app, 60_000, 240_000);
        app.page().evaluate("() => window.waits.splice(0)");
        app.page().evaluate(LOOKS_AWAY);
        awaitWait(app, 60_000, 240_000);
        saysWhy(app, language);
        assertThat(submits(app)).isEqualTo(1);
        assertThat(app.waiting()).isEqualTo(1);

        Locator now = app.page().locator(".kept-recording button.main");
        app.work(now);
        app.tab().await(() -> submits(app) == 2);
        saysWhy(app, language);
        assertThat(now.evaluate("button => button === document.activeElement")).isEqualTo(true);
        app.tab().letThrough(SUBMIT);
        app.press("Enter");
        app.tab().await(() -> app.waiting() == 0);
        assertThat(learner.user().session(learner.session()).at("attempts").findValuesAsText("status"))
                .hasSize(1);
    }

    @Test
    void submitsByItselfWhenItsTimeHasCome(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, learner);
        app.tab().refuseOnce(SUBMIT, 503, "service_busy", Map.of("Retry-After", "3"));
        speak(app, "en");

        app.tab().await(() -> app.waiting() == 0);
        assertThat(submits(app)).isEqualTo(2);
    }

    /** Its second tap comes to the buttons of the next screen: on "Finish" to those of the review, on "Send" to those of what waits. */
    @Test
    void takesADoubleTapForOne(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, learner);
        app.tab().refuse(SUBMIT, 503, "service_busy", "Busy", Map.of("Retry-After", "240"));
        app.page().evaluate(NOTE_CLICKS);
        app.drop(Learners.retelling("en", 70));
        app.page().locator("main audio").waitFor();
        secondTaps(app, "app-recording button");
        app.mainAction().dblclick();
        saysWhy(app, "en");
        secondTaps(app, ".kept-recording button");

        assertThat(app.page().evaluate("() => window.worked")).isEqualTo(0);
        assertThat(submits(app)).isEqualTo(1);
    }

    /** A minute is too long for a page that says it is handing over. */
    @Test
    void saysAtOnceThatItWaits(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, learner);
        app.tab().refuse(SUBMIT, 503, "service_busy", "Busy", Map.of("Retry-After", "50"));
        speak(app, "en");

        saysWhy(app, "en");
        assertThat(submits(app)).isEqualTo(1);
    }

    @Test
    void showsAModelRetellingToWhoeverComesBack(Tabs tabs) {
        Learner learner = Learners.begun("en");
        learner.user().retellWell(learner.session(), 1, Learners.retelling("en", 70));
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        app.tab()
                .before(NOTES)
                .change(
                        EXEMPLAR,
                        answer -> ((ObjectNode) answer)
                                .put("status", "pending")
                                .putNull("text")
                                .putNull("audio_url")
                                .put("poll_after_ms", 55_000));
        app.go("session/" + learner.session());
        awaitWait(app, 54_999, 55_000);
        String retelling = learner.user()
                .awaitExemplar(learner.user()
                        .session(learner.session())
                        .at("attempts")
                        .path(0)
                        .path("id")
                        .asText())
                .text("text");

        app.tab().letThrough(EXEMPLAR);
        app.page().evaluate(LOOKS_AWAY);

        app.tab()
                .await(() -> app.page().locator(".model .retelling").count() == 1
                        && app.page().locator(".model .retelling").textContent().equals(retelling.strip()));
    }

    @Test
    void asksAtHomeWhenTheServiceSaidOrWhoeverComesBack(Tabs tabs) {
        Learner learner = Learners.speaking("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        learner.user().retell(learner.session(), 1, Learners.retelling("en", 70));
        app.tab()
                .before(NOTES)
                .change(url -> url.endsWith("/v1/sessions/" + learner.session()), answer -> {
                    ((ObjectNode) answer).put("stage", "round1");
                    ((ObjectNode) answer.path("attempts").path(0)).put("status", "processing");
                    return answer;
                })
                .change(url -> url.endsWith("/v1/home"), answer -> {
                    if (answer.path("resume_session").isObject()) {
                        ((ObjectNode) answer.path("resume_session")).put("stage", "round1");
                    }
                    return answer;
                })
                .change(
                        ATTEMPT,
                        answer -> ((ObjectNode) answer)
                                .put("status", "processing")
                                .put("poll_after_ms", 19_000),
                        Set.of("etag"));
        app.go("");
        awaitWait(app, 18_999, 19_000);

        app.tab().letThrough(ATTEMPT);
        app.page().evaluate(LOOKS_AWAY);

        String said = text(app, "home.en", "fate.assessed");
        app.tab()
                .await(() -> app.page()
                        .locator("body > .unseen[role=status]")
                        .textContent()
                        .contains(said));
    }

    private static LearnerApp atTheMicrophone(Tabs tabs, Learner learner) {
        Look look = learner.language().equals("en") ? Look.ENGLISH_PHONE : Look.CHINESE_PHONE;
        LearnerApp app = LearnerApp.open(tabs, look, learner.user());
        app.tab().before(NOTES);
        app.go("session/" + learner.session());
        app.page().locator("main [data-next]").waitFor();
        return app;
    }

    private static void speak(LearnerApp app, String language) {
        app.drop(Learners.retelling(language, 70));
        app.page().locator("main audio").waitFor();
        app.mainAction().click();
    }

    private static void secondTaps(LearnerApp app, String buttons) {
        app.page()
                .locator(buttons)
                .evaluateAll(
                        "buttons => buttons.forEach((one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })))");
    }

    private static void saysWhy(LearnerApp app, String language) {
        app.says(text(app, "outbox." + language, "why.service_busy"));
        app.tab()
                .await(() -> app.text()
                        .matches("(?s).*"
                                + text(app, "outbox." + language, "due").replace("{time}", "\\d{1,2}:\\d{2}(.[AP]M)?")
                                + ".*"));
    }

    private static void awaitWait(LearnerApp app, int leastMs, int mostMs) {
        app.tab().await(() -> Boolean.TRUE.equals(app.page().evaluate(WAITS, List.of(leastMs, mostMs))));
    }

    private static long submits(LearnerApp app) {
        return app.tab().asked().stream()
                .filter(call -> call.endsWith("/submit"))
                .count();
    }

    private static String text(LearnerApp app, String catalogue, String key) {
        return String.valueOf(app.page()
                .evaluate(
                        "async ([name, key]) => (await import(`app/texts/${name}.js`)).default[key]",
                        List.of(catalogue, key)));
    }
}
