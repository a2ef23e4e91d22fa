package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.app.Learners.Learner;
import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Contract;
import app.twicetold.system.harness.ContractFilter;
import app.twicetold.system.harness.Recording;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the app does with each code of the guide for app developers. */
@BrowserTest
@DisplayName("Each code that the service refuses with")
class CodesIT {
    private static final Path GUIDE = Path.of("..", "docs", "guides", "app-developers.md");

    /** These lead elsewhere, whatever page asks. */
    private static final Set<String> LEAD = Set.of("entitlement_required", "onboarding_required", "unauthorized");

    /** Pauses are over at once; what only a standstill ends is not. */
    private static final String IMPATIENT = """
            const patient = window.setTimeout;
            const limits = [3_000, 30_000];
            window.setTimeout = (work, ms, ...rest) =>
              patient(work, ms >= 45_000 || limits.includes(ms) ? ms : Math.min(ms ?? 0, 30), ...rest);""";

    /** What would wait for longer than a minute waits for two seconds. */
    private static final String SOON = """
            const patient = window.setTimeout;
            window.setTimeout = (work, ms, ...rest) => patient(work, ms > 60_000 ? 2_000 : ms, ...rest);""";

    /** An order takes two frames at least, in which the browser takes the focus from what is disabled. */
    private static final String TAKING_A_WHILE = """
            const ask = window.fetch;
            window.fetch = async (address, options) => {
              if (options?.method === 'POST') {
                await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
              }
              return ask(address, options);
            };""";

    /** To another page without loading the document anew. */
    private static final String TO = "async (page) => (await import('ui/router.js')).navigate(page)";

    private static final Predicate<String> ATTEMPT = url -> url.matches(".*/v1/attempts/[^/]+");
    private static final Predicate<String> SUBMIT = url -> url.endsWith("/submit");
    private static final Predicate<String> HOME = url -> url.endsWith("/v1/home");

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void isSaidWithWhatTheServiceSaidAndHowItGoesOn(String language, Tabs tabs) throws IOException {
        LearnerApp app = home(tabs, language);
        app.tab().before(IMPATIENT);
        app.go("recordings");
        SoftAssertions all = new SoftAssertions();
        for (Map.Entry<String, Integer> code : codes().entrySet()) {
            if (!LEAD.contains(code.getKey())) {
                String message = "Said by the service about " + code.getKey();
                app.tab().refuse(HOME, code.getValue(), code.getKey(), message, Map.of());
                app.page().evaluate(TO, "");
                app.page().locator("main .state.failed").waitFor();
                all.assertThat(app.page().locator("main .state.failed").innerText())
                        .as(code.getKey())
                        .contains(message)
                        .contains(sentence(app, language, code.getKey()));
                app.tab().letThrough(HOME);
                app.page().evaluate(TO, "recordings");
                app.page().locator("main page-recordings").waitFor();
            }
        }
        all.assertAll();
    }

    @Test
    void leadsToThePaywallAndBack(Tabs tabs) {
        LearnerApp app = home(tabs, "en");
        app.tab().refuseOnce(url -> url.contains("/v1/articles"), 402, "entitlement_required", Map.of());

        app.go("library").arrivesAt("paywall");

        assertThat(app.address()).isEqualTo("paywall?from=library");
        // Who has a subscription goes on where that was.
        app.mainAction().click();
        app.arrivesAt("library");
    }

    @Test
    void leadsToTheOnboarding(Tabs tabs) {
        LearnerApp app = LearnerApp.open(
                tabs, Look.ENGLISH_PHONE, Learners.newcomer("en").user());
        app.tab().refuseOnce(url -> url.endsWith("/v1/topics"), 409, "onboarding_required", Map.of());

        app.go("settings").arrivesAt("onboarding");
    }

    /** A token that has run out is renewed, and what was refused is asked again. */
    @Test
    void isNothingThatALearnerSeesWhereTheTokenHasRunOut(Tabs tabs) {
        LearnerApp app = home(tabs, "en");
        app.tab().answerOnce(HOME, 401, Map.of("Content-Type", "application/json"), """
                        {"error":{"code":"unauthorized","message":"x","request_id":"browser-test-0001",\
                        "details":{"reason":"expired"}}}""");

        app.go("");

        assertThat(app.tab().asked()).containsSubsequence("GET /v1/home", "POST /v1/auth/anonymous", "GET /v1/home");
        assertThat(app.page().locator("main .state.failed").count()).isZero();
    }

    /** A later service may have codes that this app does not know. */
    @ParameterizedTest
    @ValueSource(ints = {400, 404, 409, 422, 500, 503})
    void thatTheAppDoesNotKnowIsTreatedByItsStatus(int status, Tabs tabs) {
        LearnerApp app = home(tabs, "en");
        app.tab().before(IMPATIENT).refuse(HOME, status, "of_tomorrow", "Said by a service of tomorrow", Map.of());

        app.go("");

        Locator failed = app.page().locator("main .state.failed").first();
        failed.waitFor();
        assertThat(failed.innerText()).contains("Said by a service of tomorrow").doesNotContain("undefined");
    }

    /** What the service says is a text, whatever is in it. */
    @Test
    void neverBecomesMarkup(Tabs tabs) {
        LearnerApp app = home(tabs, "en");
        String message = "<img src=x onerror=alert(1)><b>bold</b>";
        app.tab().refuse(HOME, 404, "not_found", message, Map.of());

        app.go("");

        Locator failed = app.page().locator("main .state.failed").first();
        failed.waitFor();
        assertThat(failed.innerText()).contains(message);
        assertThat(failed.locator("img, b").count()).isZero();
    }

    /** What a recording is refused with, by the step of sending that refuses it. The recording stays in the browser. */
    @ParameterizedTest
    @CsvSource({
        "/attempts, not_found stage_conflict round_not_allowed round_already_assessed payload_too_large"
                + " unsupported_media_type audio_too_long",
        "/v1/uploads/, invalid_signature size_mismatch checksum_mismatch",
        "/submit, upload_missing size_mismatch checksum_mismatch"
    })
    void isSaidOfARecordingThatStaysInTheBrowser(String step, String refusals, Tabs tabs) throws IOException {
        Learner learner = Learners.begun("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        app.tab().before(IMPATIENT);
        app.go("session/" + learner.session());
        Predicate<String> url =
                called -> called.endsWith(step) || called.contains("/v1/uploads/") && step.contains("uploads");
        SoftAssertions all = new SoftAssertions();
        int kept = 0;
        for (String code : refusals.split(" ")) {
            app.drop(Learners.retelling("en", 70));
            app.page().locator("main audio").waitFor();
            app.tab().refuse(url, statusOf(code), code, "Said of " + code, Map.of());
            app.mainAction().click();
            app.page().locator("main .kept-recording").waitFor();
            String sentence = app.text("outbox.en", "why." + code);
            app.tab().await(() -> app.text().contains(sentence));
            all.assertThat(app.waiting()).as(code).isEqualTo(++kept);
            app.tab().letThrough(url);
        }
        all.assertAll();
    }

    @Test
    void ofAnAttemptThatCannotBeJudgedIsSaidInASentence(Tabs tabs) {
        Learner learner = Learners.begun("en");
        learner.user()
                .retell(
                        learner.session(),
                        1,
                        Recording.retelling("en").lasting(25_000).words(2).record());
        List<String> reasons = List.of(
                "too_short",
                "no_speech",
                "language_mismatch",
                "low_audio_quality",
                "transcript_incomplete",
                "of_tomorrow");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        AtomicReference<String> reason = new AtomicReference<>("");
        app.tab()
                .change(
                        ATTEMPT,
                        answer -> ((ObjectNode) answer)
                                .put("status", "unreliable")
                                .put("unreliable_reason", reason.get()));
        for (String one : reasons) {
            reason.set(one);
            app.go("session/" + learner.session());
            String expected = one.equals("of_tomorrow") ? one : app.text("session.en", "unreliable." + one);
            app.tab().await(() -> app.text().contains(expected));
            assertThat(app.mainAction().count()).as(one).isEqualTo(1);
        }
        Axe.assertAccessible(app.page());
    }

    @Test
    void ofAFailedAttemptIsSaidWithWhatMayBeDone(Tabs tabs) {
        Learner learner = Learners.begun("en");
        learner.user()
                .retell(
                        learner.session(),
                        1,
                        Recording.retelling("en").failing("rejected").record());
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        AtomicReference<String> code = new AtomicReference<>("");
        AtomicBoolean retryable = new AtomicBoolean();
        app.tab().change(ATTEMPT, answer -> {
            ObjectNode attempt = (ObjectNode) answer;
            attempt.put("status", "failed").putNull("unreliable_reason");
            attempt.putObject("error")
                    .put("code", code.get())
                    .put("message", "Said by the service about " + code.get())
                    .put("retryable", retryable.get());
            return attempt;
        });
        List<String> codes = new ArrayList<>(Contract.enumeration(ContractFilter.CLIENT, "AttemptErrorCode"));
        // There is a newer attempt, which is looked at.
        codes.remove("superseded");
        for (String one : codes) {
            for (boolean again : List.of(true, false)) {
                code.set(one);
                retryable.set(again);
                app.go("session/" + learner.session());
                app.says("Said by the service about " + one);
                assertThat(app.mainAction().innerText())
                        .as(one)
                        .isEqualTo(app.text("session.en", again ? "retry" : "again"));
            }
        }
        Axe.assertAccessible(app.page());
    }

    /** Its user may look away, or lose the network, while it waits. */
    @Test
    void ofARetryThatIsRefusedForNowIsMadeByItself(Tabs tabs) {
        Learner learner = Learners.begun("en");
        learner.user()
                .retell(
                        learner.session(),
                        1,
                        Recording.retelling("en").failing("rejected").record());
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        app.tab().before(SOON).before(TAKING_A_WHILE).change(ATTEMPT, answer -> {
            ObjectNode attempt = (ObjectNode) answer;
            attempt.put("status", "failed").putNull("unreliable_reason");
            attempt.putObject("error")
                    .put("code", "timed_out")
                    .put("message", "It took too long")
                    .put("retryable", true);
            return attempt;
        });
        app.go("session/" + learner.session());
        app.says("It took too long");
        app.tab().refuse(SUBMIT, 503, "service_busy", "Busy", Map.of("Retry-After", "70"));

        app.work(app.mainAction());
        app.tab().await(() -> submits(app) == 1);
        app.says("Busy");
        app.tab().settle();
        assertThat(LearnerApp.hasFocus(app.mainAction())).isTrue();
        app.page().evaluate("() => { window.dispatchEvent(new Event('online')); }");

        app.tab().await(() -> submits(app) > 1);
    }

    /** What had the focus is not there any more. */
    @ParameterizedTest
    @ValueSource(strings = {"unreliable", "failed"})
    void ofAnAttemptThatEndsBadlyIsReadFromItsHeading(String status, Tabs tabs) {
        Learner learner = Learners.begun("en");
        learner.user()
                .retell(
                        learner.session(),
                        1,
                        Recording.retelling("en").failing("rejected").record());
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        AtomicReference<String> now = new AtomicReference<>("processing");
        app.tab()
                .change(
                        ATTEMPT,
                        answer -> ((ObjectNode) answer).put("status", now.get()).put("unreliable_reason", "no_speech"),
                        Set.of("etag"));
        app.go("session/" + learner.session());
        app.tab().await(app::isAtItsHeading);

        now.set(status);
        app.says(app.text("session.en", status));

        app.tab().await(app::isAtItsHeading);
    }

    @Test
    void leavesTheFocusOnWhatWasPressed(Tabs tabs) {
        Learner learner = Learners.asked("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        app.tab()
                .before(TAKING_A_WHILE)
                .refuse(url -> url.endsWith("/reading-complete"), 409, "of_tomorrow", "Not now", Map.of());
        app.go("session/" + learner.session());

        app.work(app.mainAction());
        app.says("Not now");
        app.tab().settle();

        assertThat(LearnerApp.hasFocus(app.mainAction())).isTrue();
    }

    private static long submits(LearnerApp app) {
        return app.tab().asked().stream()
                .filter(call -> call.endsWith("/submit"))
                .count();
    }

    private static int statusOf(String code) throws IOException {
        return Objects.requireNonNull(codes().get(code), code);
    }

    private static LearnerApp home(Tabs tabs, String language) {
        Look look = language.equals("en") ? Look.ENGLISH_PHONE : Look.CHINESE_PHONE;
        return LearnerApp.open(
                tabs,
                look,
                Learners.shared("trying", language, Learners::trying).user());
    }

    private static String sentence(LearnerApp app, String language, String code) {
        return app.text("codes." + language, "code." + code);
    }

    /** The codes of the guide with their statuses. */
    static Map<String, Integer> codes() throws IOException {
        Map<String, Integer> codes = new LinkedHashMap<>();
        String guide = Files.readString(GUIDE);
        guide.substring(guide.indexOf("| Code | Status |"))
                .lines()
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|", -1))
                .forEach(row -> codes.put(row[1].replace("`", "").strip(), Integer.valueOf(row[2].strip())));
        assertThat(codes).containsKeys("rate_limited", "not_found");
        return codes;
    }
}
