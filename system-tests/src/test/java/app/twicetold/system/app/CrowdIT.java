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
import org.junit.jupiter.params.provider.CsvSource;
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

    /** To another tab, and back after some milliseconds. */
    private static final String LOOKS_AWAY = """
            (ms) => {
              for (const hidden of [true, false]) {
                Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
                document.dispatchEvent(new Event('visibilitychange'));
                window.testShift += hidden ? ms : 0;
              }
            }""";

    /** Time passes, or the clock of the device is put forward. */
    private static final String SHIFTED = """
            window.testShift = 0;
            window.testClock = 0;
            const elapsed = performance.now.bind(performance);
            performance.now = () => elapsed() + window.testShift;
            const clock = Date.now;
            Date.now = () => clock() + window.testClock;""";

    /** What is asked of a model retelling waits until it is let go, or given up. */
    private static final String HELD = """
            window.held = [];
            const ask = window.fetch;
            window.fetch = async (address, options) => {
              if (window.held && String(address).endsWith('/exemplar')) {
                await new Promise((go) => {
                  window.held.push(go);
                  options.signal?.addEventListener('abort', go);
                });
              }
              return ask(address, options);
            };""";

    private static final String SPEAKS_CHINESE = "async () => (await import('ui/text.js')).setLanguage('zh-Hans')";

    private static final Predicate<String> SUBMIT = url -> url.endsWith("/submit");
    private static final Predicate<String> CONFIG = url -> url.endsWith("/v1/config");
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
        app.page().evaluate(LOOKS_AWAY, 0);
        awaitWait(app, 60_000, 240_000);
        saysWhy(app, language);
        assertThat(submits(app)).isEqualTo(1);
        assertThat(app.waiting()).isEqualTo(1);

        Locator now = app.page().locator(".kept-recording button.main");
        app.work(now);
        app.tab().await(() -> submits(app) == 2);
        saysWhy(app, language);
        assertThat(LearnerApp.hasFocus(now)).isTrue();
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
        String retelling = retold(learner);
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        app.tab().before(NOTES);
        exemplarInProgress(app);
        app.go("session/" + learner.session());
        awaitWait(app, 54_999, 55_000);

        app.tab().letThrough(EXEMPLAR);
        app.page().evaluate(LOOKS_AWAY, 0);

        awaitRetelling(app, retelling);
    }

    @Test
    void showsAModelRetellingThatWasLateToWhoeverComesBack(Tabs tabs) {
        Learner learner = Learners.begun("en");
        String retelling = retold(learner);
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        exemplarInProgress(app);
        pollingFor(app, 1);
        app.go("session/" + learner.session());
        app.says(app.text("feedback.en", "model_late"));

        app.tab().letThrough(EXEMPLAR).letThrough(CONFIG);
        app.page().evaluate(LOOKS_AWAY, 0);

        awaitRetelling(app, retelling);
    }

    @Test
    void showsAModelRetellingThatWasAskedForInAnotherLanguage(Tabs tabs) {
        Learner learner = Learners.begun("en");
        String retelling = retold(learner);
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        app.tab().before(NOTES).before(HELD);
        exemplarInProgress(app);
        app.go("session/" + learner.session());
        awaitHeld(app, 1);
        app.page().evaluate(SPEAKS_CHINESE);
        awaitHeld(app, 2);

        app.page().evaluate("() => { window.held.splice(0).forEach((go) => go()); window.held = null; }");
        awaitWait(app, 54_999, 55_000);
        app.tab().letThrough(EXEMPLAR);
        app.page().evaluate(LOOKS_AWAY, 0);

        awaitRetelling(app, retelling);
    }

    /** Too many orders, or one that took too long, may be repeated by hand. */
    @ParameterizedTest
    @CsvSource({"429, rate_limited", "408, request_timeout"})
    void leavesTheOrderOfAVoiceThatWasRefusedForNow(int status, String code, Tabs tabs) {
        Learner learner = Learners.begun("en");
        retold(learner);
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        app.tab()
                .change(
                        EXEMPLAR,
                        answer -> ((ObjectNode) answer)
                                .put("status", "unavailable")
                                .putNull("audio_url")
                                .put("speech_on_request", true));
        app.go("session/" + learner.session());
        app.tab().refuse(EXEMPLAR, status, code, "Not now", Map.of("Retry-After", "0"));

        Locator hear = app.control(app.text("feedback.en", "hear"));
        app.work(hear);
        app.says("Not now");

        assertThat(LearnerApp.hasFocus(hear)).isTrue();
    }

    @Test
    void asksAtHomeWhenTheServiceSaidOrWhoeverComesBack(Tabs tabs) {
        Learner learner = Learners.speaking("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        app.tab().before(NOTES);
        inProgress(app, learner, 19_000);
        app.go("");
        awaitWait(app, 18_999, 19_000);

        app.tab().letThrough(ATTEMPT);
        app.page().evaluate(LOOKS_AWAY, 0);

        app.announces(app.text("home.en", "fate.assessed"));
    }

    /** A call is tried three times before it is lost. */
    @ParameterizedTest
    @ValueSource(strings = {"session", "attempt"})
    void goesOnAskingAtHomeWhenAnAnswerWasLost(String lost, Tabs tabs) {
        Learner learner = Learners.speaking("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        Predicate<String> session = inProgress(app, learner, 1_000);
        app.tab().lose(lost.equals("session") ? session : ATTEMPT, false, 3);
        app.go("");
        app.tab().await(() -> app.tab().lost() == 3);

        app.tab().letThrough(ATTEMPT);

        app.announces(app.text("home.en", "fate.assessed"));
    }

    /** The answer that it is assessed may come where that of the session does not. */
    @Test
    void showsTheFeedbackOfASessionThatComesLate(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        Predicate<String> session = inProgress(app, learner, 19_000);
        app.go("session/" + learner.session());
        app.says(app.text("session.en", "waiting"));
        app.tab().letThrough(session).cut(session).letThrough(ATTEMPT);
        app.page().evaluate(LOOKS_AWAY, 0);
        app.says(app.text("session.en", "offline"));

        app.tab().letThrough(session);

        app.page().locator("main app-feedback h1").waitFor();
    }

    @Test
    void looksAgainWhenWhoeverWaitedTooLongComesBack(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        Predicate<String> session = inProgress(app, learner, 1_000);
        pollingFor(app, 1);
        app.go("session/" + learner.session());
        app.says(app.text("session.en", "longer"));

        app.tab().letThrough(session).letThrough(ATTEMPT);
        app.page().evaluate(LOOKS_AWAY, 0);

        app.page().locator("main app-feedback h1").waitFor();
    }

    /** A database that was restored lacks what came last. */
    @Test
    void asksForAnotherRecordingWhenTheServiceHasLostOne(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, learner);
        Predicate<String> session = url -> url.endsWith("/v1/sessions/" + learner.session());
        app.tab().refuse(ATTEMPT, 404, "not_found", "Not found", Map.of()).change(session, answer -> {
            ((ObjectNode) answer).put("stage", "round1").putArray("attempts");
            return answer;
        });
        speak(app, "en");

        app.tab().await(() -> submits(app) == 1);
        app.page().locator("main app-recording [data-next]").waitFor();
    }

    @Test
    void waitsAsLongAsSomebodyLooksWhateverTheClockSays(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        app.tab().before(SHIFTED);
        inProgress(app, learner, 500);
        app.go("session/" + learner.session());

        app.page().evaluate("() => { window.testClock = 3_600_000; }");
        awaitPolls(app, 3);
        app.page().evaluate(LOOKS_AWAY, 3_600_000);
        awaitPolls(app, 3);

        assertThat(app.text()).doesNotContain(app.text("session.en", "longer"));
        app.page().evaluate("() => { window.testShift += 3_600_000; }");
        app.says(app.text("session.en", "longer"));
    }

    /**
     * An attempt is assessed, and in progress as far as the app hears.
     *
     * @return which calls are those of its session
     */
    private static Predicate<String> inProgress(LearnerApp app, Learner learner, int pollAfterMs) {
        learner.user().retell(learner.session(), 1, Learners.retelling("en", 70));
        Predicate<String> session = url -> url.endsWith("/v1/sessions/" + learner.session());
        app.tab()
                .change(session, answer -> {
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
                                .put("poll_after_ms", pollAfterMs),
                        Set.of("etag"));
        return session;
    }

    /** The text of the model retelling of an assessed attempt. */
    private static String retold(Learner learner) {
        learner.user().retellWell(learner.session(), 1, Learners.retelling("en", 70));
        return learner.user()
                .awaitExemplar(RecordingIT.lastAttempt(learner))
                .text("text")
                .strip();
    }

    private static void exemplarInProgress(LearnerApp app) {
        app.tab()
                .change(
                        EXEMPLAR,
                        answer -> ((ObjectNode) answer)
                                .put("status", "pending")
                                .putNull("text")
                                .putNull("audio_url")
                                .put("poll_after_ms", 55_000));
    }

    private static void pollingFor(LearnerApp app, int ms) {
        app.tab().change(CONFIG, answer -> {
            ((ObjectNode) answer.path("limits")).put("poll_timeout_ms", ms);
            return answer;
        });
    }

    private static void awaitRetelling(LearnerApp app, String text) {
        Locator shown = app.page().locator(".model .retelling");
        app.tab().await(() -> shown.count() == 1 && shown.textContent().equals(text));
    }

    private static void awaitHeld(LearnerApp app, int calls) {
        app.tab().await(() -> Boolean.TRUE.equals(app.page().evaluate("n => window.held.length === n", calls)));
    }

    private static void awaitPolls(LearnerApp app, int polls) {
        app.tab().forgetAsked();
        app.tab()
                .await(() -> app.tab().asked().stream()
                                .filter(call -> ATTEMPT.test(call.substring(call.indexOf(' ') + 1)))
                                .count()
                        >= polls);
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
        app.says(app.text("outbox." + language, "why.service_busy"));
        app.tab()
                .await(() -> app.text()
                        .matches("(?s).*"
                                + app.text("outbox." + language, "due").replace("{time}", "\\d{1,2}:\\d{2}(.[AP]M)?")
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
}
