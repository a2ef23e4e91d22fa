package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.app.Learners.Learner;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Service;
import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A recording with a network that comes and goes: it is sent once, and nothing of it is lost. */
@BrowserTest
@DisplayName("Without a network a recording")
class OfflineIT {
    /** More of them by hand: {@code -Dapp.offline.rounds=100}. */
    private static final int ROUNDS = Integer.getInteger("app.offline.rounds", 6);

    private static final long SEED = Long.getLong("app.offline.seed", 20261128);

    /** How long the app waits for an answer, ms. */
    private static final long PATIENCE_MS = 30_000;

    /** Makes the next reads of what was recorded fail, as many as a test wants. */
    private static final String FAULTS = """
            const usual = IDBDatabase.prototype.transaction;
            window.faults = 0;
            IDBDatabase.prototype.transaction = function (stores, ...rest) {
              if (String(stores) === 'pieces' && window.faults > 0) {
                window.faults--;
                throw new DOMException('The database connection is closing', 'InvalidStateError');
              }
              return usual.call(this, stores, ...rest);
            };""";

    /** Loses what was recorded, but not that something was. */
    private static final String LOSE_THE_SOUND = """
            () => new Promise((resolve) => {
              const request = indexedDB.open('twicetold');
              request.onsuccess = () => {
                const open = request.result;
                const work = open.transaction(['pieces'], 'readwrite');
                work.objectStore('pieces').clear();
                work.oncomplete = () => {
                  open.close();
                  resolve();
                };
              };
            })""";

    /** Whether a tab of this browser is sending. */
    private static final String IS_SENDING =
            "async () => (await navigator.locks.query()).held.some(({ name }) => name === 'twicetold.outbox')";

    /** Keeps what waits for a minute or more, so that a test can let the time come. */
    private static final String PLANS = """
            const wait = window.setTimeout;
            window.planned = null;
            window.setTimeout = (work, ms, ...rest) => {
              window.planned = ms >= 60_000 ? work : window.planned;
              return wait(work, ms, ...rest);
            };""";

    private static final Map<String, String> LATER = Map.of("Retry-After", "240");

    @TempDir
    private Path folder;

    /** What sending a recording asks the service for. */
    enum Step {
        ANNOUNCE {
            @Override
            boolean is(String url) {
                return url.endsWith("/attempts");
            }
        },
        UPLOAD {
            @Override
            boolean is(String url) {
                return url.contains("/v1/uploads/");
            }
        },
        SUBMIT {
            @Override
            boolean is(String url) {
                return url.endsWith("/submit");
            }
        };

        abstract boolean is(String url);
    }

    /** How the network goes away in a step. */
    enum Loss {
        /** The service never hears of it. */
        REQUEST,
        /** The service has done it, and the app does not hear of that. */
        ANSWER
    }

    /** What becomes of the page after that. */
    enum Then {
        NOTHING,
        RELOADED,
        CLOSED,
        BY_HAND
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void isSentByItselfWhenTheNetworkIsBack(Step step, Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, learner, Look.ENGLISH_PHONE);
        // The one that is taken away again.
        Predicate<String> calls = step::is;
        app.tab().cut(calls);
        speak(app);
        app.says("There is no network");
        assertThat(app.waiting()).isEqualTo(1);

        app.go("");
        app.tab()
                .await(() ->
                        app.page().locator("main a[href='/app/recordings']").count() == 1);
        app.tab().letThrough(calls);
        app.page().evaluate("() => window.dispatchEvent(new Event('online'))");

        app.tab().await(() -> app.waiting() == 0);
        arrivedOnce(learner);
    }

    @Test
    void isThereWhenTheTabWasClosedWhileSomebodySpoke(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, learner, Look.ENGLISH_PHONE.saying(Voice.file(folder)));
        app.mainAction().click();
        app.tab()
                .await(() -> app.page().locator(".live [role=timer]").count() == 1
                        && app.page().locator(".live [role=timer]").innerText().compareTo("0:04") > 0);

        app.tab().closeAndOpenAnew();
        app.go("session/" + learner.session());
        app.page().locator("main audio").waitFor();

        assertThat(app.waiting()).isEqualTo(1);
        app.tab()
                .await(() -> Boolean.TRUE.equals(app.page()
                        .locator("main audio")
                        .evaluate("audio => Number.isFinite(audio.duration) && audio.duration > 2.5")));
    }

    @Test
    void isSentByASecondTabWithoutBeingSentTwice(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, learner, Look.ENGLISH_PHONE);
        Predicate<String> calls = Step.ANNOUNCE::is;
        app.tab().cut(calls);
        speak(app);
        app.tab().await(() -> app.waiting() == 1);
        app.tab().letThrough(calls);

        app.tab().browser().newPage().navigate(app.page().url());
        app.page().evaluate("() => window.dispatchEvent(new Event('online'))");

        app.tab().await(() -> app.waiting() == 0);
        arrivedOnce(learner);
        assertThat(app.tab().asked())
                .filteredOn(call -> call.endsWith("/submit"))
                .hasSize(1);
    }

    /** A dead network gives no fault, and no answer. */
    @Test
    void isSentLaterWhenNoAnswerComes(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        app.page().clock().install();
        readyToSpeak(app, learner);
        Tab.Held calls = app.tab().expectingLoss().hold(Step.SUBMIT::is);
        speak(app);
        app.tab().await(() -> calls.size() == 1);

        app.page().clock().fastForward(PATIENCE_MS);
        app.says("There is no network");
        calls.release();

        app.tab().await(() -> app.waiting() == 0);
        arrivedOnce(learner);
    }

    @Test
    void isThereThoughTheServiceDoesNotAnswerAtTheStart(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, learner, Look.ENGLISH_PHONE);
        Predicate<String> announcements = Step.ANNOUNCE::is;
        app.tab().cut(announcements);
        speak(app);
        app.says("There is no network");
        Tab.Held calls = app.tab().hold(url -> url.matches(".*/v1/(config|me)"));

        app.page().navigate(app.page().url().replaceAll("/app/.*", "/app/recordings"));
        app.tab().await(() -> app.page().locator(".kept-recording").count() == 1);

        assertThat(calls.size()).isEqualTo(2);
        calls.release();
        app.tab().letThrough(announcements);
        app.page().evaluate("() => window.dispatchEvent(new Event('online'))");
        app.tab().await(() -> app.waiting() == 0);
        arrivedOnce(learner);
    }

    @Test
    void isThereWhenTheTabWasClosedThatAnotherOneSawSpeaking(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, learner, Look.ENGLISH_PHONE.saying(Voice.file(folder)));
        app.mainAction().click();
        app.tab()
                .await(() -> app.page().locator(".live [role=timer]").count() == 1
                        && app.page().locator(".live [role=timer]").innerText().compareTo("0:04") > 0);
        Page second = app.tab().browser().newPage();
        second.navigate(app.page().url());
        second.locator("h1:has-text('Being recorded in another tab')").waitFor();

        app.tab().closeAndOpenAnew();

        second.locator("main audio").waitFor();
    }

    /** @param told whether the tab that sends hears of it at once, or finds it by itself */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void isNotHandedInWhenASecondTabDeletesIt(boolean told, Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        if (!told) {
            app.tab().before("delete window.BroadcastChannel;");
        }
        readyToSpeak(app, learner);
        Tab.Held calls = app.tab().hold(Step.UPLOAD::is);
        speak(app);
        app.tab().await(() -> calls.size() == 1);

        Page second = app.tab().browser().newPage();
        second.navigate(app.page().url().replaceAll("/app/.*", "/app/recordings"));
        second.locator(".kept-recording button.quiet").click();
        second.locator("dialog button.danger").click();
        second.locator(".kept-recording").waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.DETACHED));
        if (told) {
            app.tab().await(() -> !isSending(app));
        }
        calls.release();

        app.tab().await(() -> !isSending(app));
        assertThat(app.waiting()).isZero();
        assertThat(app.tab().asked()).noneMatch(call -> call.endsWith("/submit"));
    }

    @Test
    void isSentByItselfWhenTheBrowserHandsItOutAgain(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        app.tab().before(FAULTS);
        readyToSpeak(app, learner);
        app.drop(Learners.retelling("en", 70));
        app.page().locator("main audio").waitFor();
        app.page().evaluate("() => (window.faults = 1_000)");
        app.mainAction().click();
        app.says("This browser does not hand it out right now");

        app.page().evaluate("() => (window.faults = 0)");

        app.tab().await(() -> app.waiting() == 0);
        arrivedOnce(learner);
    }

    @Test
    void isNotAnnouncedWithoutItsSound(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, learner, Look.ENGLISH_PHONE);
        app.drop(Learners.retelling("en", 70));
        app.page().locator("main audio").waitFor();
        app.page().evaluate(LOSE_THE_SOUND);
        app.mainAction().click();

        app.says("This browser does not hand it out right now");
        assertThat(app.tab().asked()).noneMatch(Step.ANNOUNCE::is);
    }

    @Test
    void isSentByTheTabThatIsLeftWhenItsTimeHasCome(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, learner.user());
        Predicate<String> calls = Step.SUBMIT::is;
        app.tab().before(PLANS).refuse(calls, 503, "service_busy", "Busy", LATER);
        readyToSpeak(app, learner);
        Page second = app.tab().browser().newPage();
        second.navigate(app.page().url().replaceAll("/app/.*", "/app/recordings"));
        second.locator("h1").waitFor();
        speak(app);
        app.says("An answer would take too long");
        second.waitForCondition(() -> Boolean.TRUE.equals(second.evaluate("() => window.planned !== null")));

        app.tab().closeAndOpenAnew();
        app.tab().letThrough(calls);
        second.evaluate("""
                () => {
                  const { now } = Date;
                  Date.now = () => now.call(Date) + 241_000;
                  window.planned();
                }""");

        second.locator(".kept-recording").waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.DETACHED));
        arrivedOnce(learner);
    }

    /** Else an hour that the clock was wrong would be waited for, too. */
    @Test
    void isSentWhenTheClockOfTheDeviceWasPutBackMeanwhile(Tabs tabs) {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, learner, Look.ENGLISH_PHONE);
        Predicate<String> calls = Step.SUBMIT::is;
        app.tab().refuse(calls, 503, "service_busy", "Busy", LATER);
        speak(app);
        app.says("An answer would take too long");
        app.tab().letThrough(calls);

        app.page().evaluate("""
                () => {
                  const { now } = Date;
                  Date.now = () => now.call(Date) - 3_600_000;
                  window.dispatchEvent(new Event('online'));
                }""");

        app.tab().await(() -> app.waiting() == 0);
        arrivedOnce(learner);
    }

    /** The process dies with the bytes on their way. */
    @Test
    @Tag("process")
    void isSentOnceToAServiceThatIsStartedAgain(Tabs tabs) {
        Service service = Service.fragile();
        Learner learner = Learners.begun(service, "en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, service, learner.user());
        readyToSpeak(app, learner);
        Tab tab = app.tab().expectingARestart();
        Tab.Held call = tab.hold(Step.UPLOAD::is);
        speak(app);
        tab.await(() -> call.size() == 1);

        service.process().kill();
        call.release();
        app.says("There is no network");
        service.process().restart();
        app.page().evaluate("() => window.dispatchEvent(new Event('online'))");

        tab.await(() -> app.waiting() == 0);
        arrivedOnce(learner);
    }

    /** The document comes from what the browser has installed; the session and its text from what it keeps. */
    @Test
    void isMadeInASessionThatWasOpenBeforeAndSentLater(Tabs tabs) {
        Learner learner = Learners.asked("en");
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE.keepingTheShell(), learner.user());
        Tab tab = app.tab();
        app.go("session/" + learner.session());
        tab.await(
                () -> Boolean.TRUE.equals(
                        app.page()
                                .evaluate(
                                        "async () => (await navigator.serviceWorker.getRegistration('/app/'))?.active?.state === 'activated'")));
        tab.reload();
        String text = app.page().locator("main article").innerText();

        tab.offline(true);
        tab.reload();
        tab.await(() -> app.page().locator("main article").count() == 1);
        assertThat(app.page().locator("main article").innerText())
                .contains(text.substring(text.length() / 2, text.length() / 2 + 60));
        app.mainAction().click();
        app.page().locator("main [data-next]").waitFor();
        speak(app);
        tab.await(() -> app.waiting() == 1);
        app.go("recordings");
        assertThat(app.page().locator("main .kept-recording").count()).isEqualTo(1);
        tab.offline(false);
        app.page().evaluate("() => window.dispatchEvent(new Event('online'))");

        tab.await(() -> app.waiting() == 0);
        arrivedOnce(learner);
    }

    /** Whatever is lost in whatever step, in a row that the seed makes. */
    @Test
    void isSentOnceWhateverIsLost(Tabs tabs) {
        Random random = new Random(SEED);
        for (int round = 1; round <= ROUNDS; round++) {
            Step step = Step.values()[random.nextInt(Step.values().length)];
            Loss loss = Loss.values()[random.nextInt(Loss.values().length)];
            Then then = Then.values()[random.nextInt(Then.values().length)];
            int times = 1 + random.nextInt(4);
            List<String> story =
                    new ArrayList<>(List.of("round " + round, step + "", loss + "", then + "", times + " times"));
            try {
                lose(tabs, step, loss, then, times);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("With the seed " + SEED + ": " + story, e);
            }
        }
    }

    private static void lose(Tabs tabs, Step step, Loss loss, Then then, int times) {
        Learner learner = Learners.begun("en");
        LearnerApp app = atTheMicrophone(tabs, learner, Look.ENGLISH_PHONE);
        Predicate<String> url = step::is;
        app.tab().lose(url, loss == Loss.ANSWER, times);
        speak(app);
        app.tab().await(() -> app.tab().lost() > 0);
        switch (then) {
            case NOTHING -> {}
            case RELOADED -> app.tab().reload();
            case CLOSED -> {
                app.tab().closeAndOpenAnew();
                app.go("");
            }
            case BY_HAND -> app.page().evaluate("() => window.dispatchEvent(new Event('online'))");
        }
        app.tab().await(() -> app.waiting() == 0);
        arrivedOnce(learner);
        tabs.close(app.tab());
    }

    private static LearnerApp atTheMicrophone(Tabs tabs, Learner learner, Look look) {
        return readyToSpeak(LearnerApp.open(tabs, look, learner.user()), learner);
    }

    private static LearnerApp readyToSpeak(LearnerApp app, Learner learner) {
        app.go("session/" + learner.session());
        app.page().locator("main [data-next]").waitFor();
        return app;
    }

    private static void speak(LearnerApp app) {
        app.drop(Learners.retelling("en", 70));
        app.page().locator("main audio").waitFor();
        app.mainAction().click();
    }

    private static boolean isSending(LearnerApp app) {
        return Boolean.TRUE.equals(app.page().evaluate(IS_SENDING));
    }

    /** One attempt of the round was handed in; those before it were never heard. */
    private static void arrivedOnce(Learner learner) {
        JsonNode attempts = learner.user().session(learner.session()).at("attempts");
        List<String> heard = new ArrayList<>();
        attempts.forEach(attempt -> {
            JsonNode whole = learner.user().attempt(attempt.path("id").asText()).json();
            if (!whole.path("submitted_at").isNull()) {
                heard.add(whole.path("id").asText());
            }
        });
        assertThat(heard).as("attempts that were handed in, of %s", attempts).hasSize(1);
        assertThat(learner.user().awaitEnd(heard.get(0)).text("status")).isEqualTo("assessed");
    }
}
