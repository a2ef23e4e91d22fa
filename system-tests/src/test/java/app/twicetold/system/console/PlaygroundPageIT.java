package app.twicetold.system.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Recording;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.JSHandle;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of the playground, worked as an operator works them: from an article to the names of the models. */
@BrowserTest
@DisplayName("The playground in the console")
class PlaygroundPageIT {
    private static final String RUNS = PlaygroundRuns.RUNS;
    private static final Page.WaitForConditionOptions WORK =
            new Page.WaitForConditionOptions().setTimeout(PlaygroundRuns.PATIENCE.toMillis());

    /** Bytes a second, as many as samples: browsers play no fewer than 3,000. */
    private static final int HEARD = 8_000;

    private static final List<String> MODELS = PlaygroundRuns.MODELS;

    /** What the models say about themselves. */
    private static final List<String> COMPANIES = List.of("claude", "anthropic", "openai");

    /** Remembers where players begin and stop. */
    private static final String LISTENER = """
            window.testPlays = [];
            for (const name of ['play', 'pause']) {
              const own = HTMLMediaElement.prototype[name];
              HTMLMediaElement.prototype[name] = function () {
                window.testPlays.push([name, this.currentTime]);
                return own.call(this);
              };
            }""";

    private static final String PLAYS =
            "() => window.testPlays.filter(([name, at]) => name === 'play' || at > 0).map(([name, at]) => name + ' ' + at)";

    @TempDir
    private Path folder;

    @Test
    void aRunIsCreatedRecordedJudgedAndRevealedByKeyboard(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("playground");
        Page page = console.page();
        page.keyboard().press("c");
        create(console);
        Tab tab = console.tab();
        tab.await(() -> console.address().startsWith("playground/runs/pg_"));
        tab.settle();
        Told told = new Told(page);

        drop(
                page,
                Recording.retelling("en")
                        .introducedAs("Claude by Anthropic, not GPT-4 of OpenAI")
                        .weighing(HEARD)
                        .record());
        judged(page);
        tab.settle();
        assertThat(page.locator(".lane").count()).isEqualTo(MODELS.size());
        assertThat(page.locator(".lane h3").allInnerTexts()).containsExactly("Lane A", "Lane B", "Lane C");
        Axe.assertAccessible(page);
        page.keyboard().press("j");
        page.locator(".quote.plays").waitFor();
        told.assertNothing(page);
        String run = RUNS + "/" + console.address().replaceFirst("[?].*", "").substring("playground/runs/".length());
        assertThat(Operator.get(run).expecting(200).text("state")).isEqualTo("blind");

        page.keyboard().press("2");
        page.keyboard().press("w");
        page.keyboard().press("n");
        // Nothing that is typed is a key.
        page.keyboard().type("1 x v: what it quotes was said");
        page.keyboard().press("Control+Enter");
        page.locator(".lane .model-name").first().waitFor();

        assertThat(tab.focused().innerText()).isEqualTo("Verdict");
        List<String> names = page.locator(".lane .model-name").allInnerTexts();
        assertThat(names)
                .containsExactlyInAnyOrderElementsOf(
                        MODELS.stream().map("mock/"::concat).toList());
        Answer given = Operator.get(run).expecting(200);
        assertThat(given.text("blind_verdict.label")).isEqualTo("B");
        assertThat(given.at("verdict").path("reasons").toString()).isEqualTo("[\"evidence\"]");
        assertThat(given.text("verdict.note")).isEqualTo("1 x v: what it quotes was said");
        assertThat(page.locator(".lane.best h3").innerText()).isEqualTo("Lane B");
        assertThat(page.locator("main").innerText()).contains("Overall in 2 repeats", "Claude by Anthropic");
        Axe.assertAccessible(page);
    }

    private static void create(Console console) {
        Page page = console.page();
        Tab tab = console.tab();
        tab.await(() -> console.address().equals("playground/new"));
        tab.settle();
        page.keyboard().press("/");
        page.keyboard().type(PlaygroundRuns.TITLE);
        tab.await(() -> page.locator(".choices button").count() == 1);
        page.locator(".choices button").press("Enter");
        page.locator(".chosen").waitFor();
        page.locator("#model-0-model").fill(MODELS.get(0));
        page.locator("#model-1-model").fill(MODELS.get(0));
        page.locator("#field-repeats").fill("9");
        tab.expecting(422);
        page.locator("#field-repeats").press("Enter");
        page.locator("#field-repeats[aria-invalid=true]").waitFor();
        assertThat(page.locator(".model").nth(0).locator(".error").count()).isZero();
        assertThat(page.locator(".model").nth(1).locator(".error").count()).isEqualTo(1);
        assertThat(tab.focused().getAttribute("id")).isEqualTo("field-repeats");
        page.locator("#model-1-model").fill(MODELS.get(1));
        page.locator("button", new Page.LocatorOptions().setHasText("Add a model"))
                .press("Enter");
        tab.await(() -> "model-2-model".equals(tab.focused().getAttribute("id")));
        page.keyboard().type(MODELS.get(2));
        page.locator("#field-repeats").fill("2");
        page.locator("#field-repeats").press("Enter");
    }

    private static void drop(Page page, Recording recording) {
        page.locator("playground-recording input[type=file]")
                .setInputFiles(new FilePayload("retelling.wav", recording.contentType(), recording.bytes()));
        page.locator("playground-recording audio").waitFor();
        page.locator("playground-recording button.main").press("Enter");
    }

    private static void judged(Page page) {
        page.waitForCondition(() -> page.locator(".lane .overall").count() > 0, WORK);
    }

    /** Everything that a browser learns while a run is blind. */
    private static final class Told {
        private final List<Request> requests = new ArrayList<>();

        private Told(Page page) {
            page.onRequestFinished(requests::add);
        }

        private void assertNothing(Page page) {
            Map<String, String> places = new HashMap<>();
            places.put("page", page.content());
            places.put("accessibility tree", page.locator("body").ariaSnapshot());
            places.put(
                    "session storage",
                    page.sessionStorage().items().stream()
                            .map(item -> item.name + item.value)
                            .toList()
                            .toString());
            places.put(
                    "local storage",
                    page.localStorage().items().stream()
                            .map(item -> item.name + item.value)
                            .toList()
                            .toString());
            places.put("history", String.valueOf(page.evaluate("() => JSON.stringify(history.state) + location.href")));
            for (Request request : requests) {
                if (request.url().contains("/v1/admin/") && !request.url().contains("/assets/")) {
                    places.put(
                            request.url() + " sent",
                            String.valueOf(request.allHeaders()) + text(request.postDataBuffer()));
                    places.put(request.url() + " got", body(request));
                }
            }
            assertThat(places.keySet()).anyMatch(place -> place.contains("playground/runs/") && place.endsWith(" got"));
            places.forEach((place, text) -> {
                // The recording itself says how the models are to call themselves, and is heard in the transcript.
                String heard = text.toLowerCase(Locale.ROOT).replaceAll("\\[mock:introduction=[^\\]]*]", "");
                assertThat(MODELS).as(place).noneMatch(heard::contains);
                // The catalogue of providers is the same for every run.
                if (!place.contains("/catalogue") && !place.equals("session storage")) {
                    assertThat(COMPANIES).as(place).noneMatch(heard::contains);
                }
            });
        }

        private static String text(byte @Nullable [] bytes) {
            // A recording is no text, and is long.
            return bytes == null || bytes.length > 10_000 ? "" : new String(bytes, StandardCharsets.UTF_8);
        }

        private static String body(Request request) {
            try {
                return request.response().text();
            } catch (PlaywrightException gone) {
                return "";
            }
        }
    }

    @Test
    void anEvidencePlaysItsMomentOfTheRecording(Tabs tabs) {
        String id = PlaygroundRuns.judgedRun(
                Recording.retelling("en").weighing(HEARD).record());
        Console console = Console.open(tabs, Look.ENGLISH);
        console.tab().before(LISTENER);
        Page page = console.go("playground/runs/" + id).page();
        Answer run = Operator.get(RUNS + "/" + id).expecting(200);
        String first = run.at("lanes")
                .path(0)
                .path("results")
                .path(0)
                .path("assessment")
                .path("dimensions")
                .path("structure")
                .path("evidence_ids")
                .path(0)
                .asText();
        int[] moment = new int[2];
        run.at("lanes")
                .path(0)
                .path("results")
                .path(0)
                .path("assessment")
                .path("evidence")
                .forEach(one -> {
                    if (one.path("id").asText().equals(first)) {
                        moment[0] = one.path("start_ms").asInt();
                        moment[1] = one.path("end_ms").asInt();
                    }
                });
        Locator quote = page.locator(".lane")
                .first()
                .locator(".part", new Locator.LocatorOptions().setHasText("Structure"))
                .locator("button.quote")
                .first();

        quote.click();
        console.tab().await(() -> plays(page).size() == 2);

        List<String> played = plays(page);
        assertThat(seconds(played.get(0))).isEqualTo(moment[0] / 1_000.0, offset(0.1));
        assertThat(played.get(1)).startsWith("pause");
        assertThat(seconds(played.get(1))).isGreaterThan(moment[0] / 1_000.0);
        assertThat(quote.getAttribute("aria-pressed")).isEqualTo("false");
    }

    private static List<String> plays(Page page) {
        return ((List<?>) page.evaluate(PLAYS)).stream().map(String::valueOf).toList();
    }

    private static double seconds(String play) {
        return Double.parseDouble(play.substring(play.indexOf(' ') + 1));
    }

    @Test
    void aRecordingIsMadeByTheMicrophoneAndHeardBeforeItIsSent(Tabs tabs) throws IOException {
        String id = PlaygroundRuns.newRun();
        Console console = Console.open(tabs, Look.ENGLISH.saying(tone())).go("playground/runs/" + id);
        Page page = console.page();

        page.keyboard().press("b");
        page.locator(".live").waitFor();
        console.tab().await(() -> level(page) > 0);
        console.tab()
                .await(() -> !List.of("0:00", "0:01")
                        .contains(page.locator(".live [role=timer]").innerText()));
        page.keyboard().press("i");
        page.locator(".live.paused").waitFor();
        Axe.assertAccessible(page);
        page.keyboard().press("i");
        page.locator(".live:not(.paused)").waitFor();
        page.keyboard().press("b");
        page.locator("playground-recording audio").waitFor();
        console.tab()
                .await(
                        () -> Boolean.TRUE.equals(
                                page.locator("playground-recording audio")
                                        .evaluate(
                                                "audio => Number.isFinite(audio.duration) && audio.duration > 1 && audio.duration < 60")));
        Axe.assertAccessible(page);
        page.locator("playground-recording button.main").click();

        // Two seconds are too few for a judge; an operator may want a judgement all the same. On a slow machine more is
        // said.
        Locator anyway = page.locator("button", new Page.LocatorOptions().setHasText("Judge it anyway"));
        page.waitForCondition(
                () -> anyway.count() == 1 || page.locator(".lane .overall").count() > 0, WORK);
        boolean tooShort = anyway.count() == 1;
        assertThat(page.locator("main").innerText().contains("it is too short")).isEqualTo(tooShort);
        Answer run = Operator.get(RUNS + "/" + id).expecting(200);
        assertThat(run.text("rounds.0.duration_source")).isEqualTo("client_checked");
        assertThat(run.number("rounds.0.duration_ms")).isBetween(1_000L, 60_000L);
        Answer heard = Operator.get(RUNS + "/" + id + "/rounds/1/audio").expecting(200);
        assertThat(heard.text("url")).isNotBlank();
        if (tooShort) {
            anyway.click();
        }
        judged(page);
    }

    private static double level(Page page) {
        Locator bar = page.locator(".level rect.part");
        return bar.count() == 0 ? 0 : Double.parseDouble(bar.getAttribute("width"));
    }

    /** A minute of a tone. */
    private Path tone() throws IOException {
        int rate = 48_000;
        byte[] samples = new byte[rate * 60 * 2];
        for (int i = 0; i < samples.length / 2; i++) {
            int sample = (int) (12_000 * Math.sin(2 * Math.PI * 440 * i / rate));
            samples[2 * i] = (byte) sample;
            samples[2 * i + 1] = (byte) (sample >> 8);
        }
        Path file = folder.resolve("tone.wav");
        AudioFormat format = new AudioFormat(rate, 16, 1, true, false);
        try (AudioInputStream sound =
                new AudioInputStream(new ByteArrayInputStream(samples), format, samples.length / 2)) {
            AudioSystem.write(sound, AudioFileFormat.Type.WAVE, file.toFile());
        }
        assertThat(Files.size(file)).isPositive();
        return file;
    }

    /** The clock of the page is made up. */
    @Test
    void aRecordingEndsByItselfAtTheLimitOfItsRound(Tabs tabs) throws IOException {
        Console console = Console.open(tabs, Look.ENGLISH.saying(tone()));
        console.tab()
                .before("window.testShift = 0; const now = performance.now.bind(performance);"
                        + " performance.now = () => now() + window.testShift;");
        Page page = console.go("playground/runs/" + PlaygroundRuns.newRun()).page();
        page.keyboard().press("b");
        console.tab().await(() -> level(page) > 0);

        page.evaluate("() => { window.testShift = 175_000; }");
        console.tab().await(() -> page.locator(".live .time").innerText().contains("0:0"));
        assertThat(page.locator(".live").count()).isEqualTo(1);
        page.evaluate("() => { window.testShift = 180_000; }");
        page.locator("playground-recording audio").waitFor();

        assertThat(page.locator("playground-recording .state.stale").innerText())
                .contains("ended by itself");
    }

    /** The microphone of the browser is told that it went away, as that of a machine is. */
    @Test
    void whatWasRecordedUntilTheMicrophoneWentAwayIsThere(Tabs tabs) throws IOException {
        Console console = Console.open(tabs, Look.ENGLISH.saying(tone()));
        console.tab()
                .before("const own = MediaDevices.prototype.getUserMedia; MediaDevices.prototype.getUserMedia ="
                        + " async function (asked) { return window.testStream = await own.call(this, asked); };");
        Page page = console.go("playground/runs/" + PlaygroundRuns.newRun()).page();
        page.keyboard().press("b");
        console.tab()
                .await(() -> page.locator(".live").count() == 1
                        && !page.locator(".live [role=timer]").innerText().equals("0:00"));

        page.evaluate("() => window.testStream.getTracks()[0].dispatchEvent(new Event('ended'))");
        page.locator("playground-recording audio").waitFor();

        assertThat(page.locator("playground-recording .state.stale").innerText())
                .contains("The microphone went away.");
        page.locator("playground-recording .buttons button").nth(1).click();
        page.locator("button.record").waitFor();
    }

    @Test
    void aRefusedMicrophoneIsSaidSoAndAFileWorks(Tabs tabs) throws IOException {
        Console console = Console.open(tabs, Look.ENGLISH.refusingTheMicrophone(tone()))
                .go("playground/runs/" + PlaygroundRuns.newRun());
        withoutAMicrophone(console, "The microphone was refused.");
    }

    @Test
    void aMachineWithoutAMicrophoneIsToldSoAndAFileWorks(Tabs tabs) {
        Console console =
                Console.open(tabs, Look.ENGLISH.withoutAMicrophone()).go("playground/runs/" + PlaygroundRuns.newRun());
        withoutAMicrophone(console, "There is no microphone.");
    }

    private static void withoutAMicrophone(Console console, String sentence) {
        Page page = console.page();
        page.locator("button.record").click();
        Locator said = page.locator("playground-recording .state.failed");
        said.waitFor();
        assertThat(said.innerText()).contains(sentence, "A file that was recorded elsewhere works as well.");
        Axe.assertAccessible(page);
        Recording recording = Recording.retelling("en").record();
        JSHandle dropped = page.evaluateHandle("""
                bytes => {
                  const data = new DataTransfer();
                  const file = Uint8Array.from(atob(bytes), one => one.charCodeAt(0));
                  data.items.add(new File([file], 'retelling.wav', { type: 'audio/x-wav' }));
                  return data;
                }""", Base64.getEncoder().encodeToString(recording.bytes()));
        page.locator("playground-recording .recording").dispatchEvent("drop", Map.of("dataTransfer", dropped));
        page.locator("playground-recording audio").waitFor();
        page.locator("playground-recording button.main").click();
        judged(page);
    }

    @Test
    void theServiceSaysWhatIsWrongWithAFile(Tabs tabs) {
        Console console = Console.open(tabs, Look.CHINESE).go("playground/runs/" + PlaygroundRuns.newRun());
        Page page = console.page();
        Locator said = page.locator("playground-recording .state.failed");
        console.tab().expecting(415);
        console.tab().expecting(422);

        page.locator("input[type=file]").setInputFiles(new FilePayload("a.ogg", "audio/ogg", new byte[] {1}));
        page.locator("playground-recording button.main").click();
        said.waitFor();
        String type = said.innerText();
        page.locator("playground-recording .buttons button").nth(1).click();
        page.locator("input[type=file]").setInputFiles(new FilePayload("a.mp3", "audio/mpeg", new byte[] {1}));
        page.locator("playground-recording button.main").click();
        said.waitFor();

        assertThat(type).containsPattern("\\p{IsHan}").contains("req_");
        assertThat(said.innerText()).isNotEqualTo(type).contains("req_");
    }

    @Test
    void theSecondOperatorLearnsWhoDecidedAndLosesNoNote(Tabs tabs) {
        String id = PlaygroundRuns.judgedRun(Recording.retelling("en").record());
        Console console = Console.open(tabs, Look.ENGLISH).go("playground/runs/" + id);
        Page page = console.page();
        page.keyboard().press("1");
        page.keyboard().press("n");
        page.keyboard().type("Mine");
        console.tab().reload();
        assertThat(page.locator("#verdict-note").inputValue())
                .as("after a reload")
                .isEqualTo("Mine");
        Operator.post(RUNS + "/" + id + "/verdict", Map.of("outcome", "tie", "note", "Theirs"))
                .expecting(200);

        console.tab().expecting(409);
        page.keyboard().press("v");
        page.locator("main .state.stale").waitFor();

        String actor = Operator.get(RUNS + "/" + id).text("verdict.actor");
        assertThat(page.locator("main .state.stale").innerText()).contains(actor, "All alike");
        assertThat(page.locator("blockquote").innerText()).isEqualTo("Theirs");
        assertThat(page.locator("#verdict-note").inputValue()).isEqualTo("Mine");
        assertThat(page.locator("input[name=verdict]:checked").count()).isEqualTo(1);
        page.keyboard().press("v");
        page.locator("button", new Page.LocatorOptions().setHasText("Change the verdict"))
                .waitFor();
        Answer run = Operator.get(RUNS + "/" + id).expecting(200);
        assertThat(run.text("verdict.note")).isEqualTo("Mine");
        assertThat(run.text("blind_verdict.note")).isEqualTo("Theirs");
    }

    @Test
    void aRecordingForARunWithAVerdictStaysInThePage(Tabs tabs) {
        String id = PlaygroundRuns.judgedRun(Recording.retelling("en").record());
        Console console = Console.open(tabs, Look.ENGLISH).go("playground/runs/" + id);
        Page page = console.page();
        page.locator("details.anew summary").click();
        Operator.post(RUNS + "/" + id + "/verdict", Map.of("outcome", "none")).expecting(200);

        console.tab().expecting(409);
        drop(page, Recording.retelling("en").record());
        Locator refused = page.locator("details.anew .state.stale");
        refused.waitFor();
        // The page reads the verdict after the refusal.
        console.tab().await(() -> refused.innerText().contains("None is good enough"));

        assertThat(page.locator("playground-recording audio").count()).isEqualTo(1);
    }

    /** The service is answered for: its own work would be over at once. */
    @Test
    void aRecordingIsKeptWhileThatOfAnotherOperatorIsAtWork(Tabs tabs) {
        String id = PlaygroundRuns.newRun();
        Console console = Console.open(tabs, Look.ENGLISH);
        Set<Integer> busy = atWork(console, id);
        Page page = console.go("playground/runs/" + id).page();
        console.tab().refuseOnce(url -> url.endsWith("/rounds/1/audio"), 409, "round_busy", Map.of());
        busy.add(1);
        drop(page, Recording.retelling("en").record());

        Locator recorder = page.locator("playground-recording");
        page.locator(".working").waitFor();
        Locator send = recorder.locator("button.main[aria-disabled=true]");
        send.waitFor();
        assertThat(recorder.locator("audio").count()).isEqualTo(1);
        assertThat(recorder.innerText()).contains("browser-test-0001", "Yours stays here");
        Axe.assertAccessible(page);
        busy.clear();
        send.waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.DETACHED));
        assertThat(recorder.innerText()).doesNotContain("browser-test-0001");
        recorder.locator("button.main").click();
        judged(page);
    }

    @Test
    void nobodyIsInterruptedByARecordingOfAnotherOperator(Tabs tabs) throws IOException {
        String id = PlaygroundRuns.judgedRun(Recording.retelling("en").record());
        Console console = Console.open(tabs, Look.ENGLISH.saying(tone()));
        Set<Integer> busy = atWork(console, id);
        busy.add(1);
        Page page = console.go("playground/runs/" + id + "?round=2").page();
        page.keyboard().press("b");
        speaks(console);
        busy.add(2);
        page.locator(".working").waitFor();

        assertThat(page.locator(".live").count()).isEqualTo(1);
        page.keyboard().press("b");
        page.locator("playground-recording audio").waitFor();
        busy.clear();
        page.locator(".working").waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.DETACHED));
        assertThat(page.locator("playground-recording audio").count()).isEqualTo(1);
    }

    /** @return the rounds that are at work, which the test changes */
    private static Set<Integer> atWork(Console console, String id) {
        Set<Integer> busy = new HashSet<>();
        console.tab().change(url -> url.endsWith("/runs/" + id), answer -> {
            busy.forEach(round -> ((ObjectNode) answer.path("rounds").path(round - 1)).put("state", "transcribing"));
            return answer;
        });
        return busy;
    }

    /** Until there is a second of a recording. */
    private static void speaks(Console console) {
        Locator timer = console.page().locator(".live [role=timer]");
        timer.waitFor();
        console.tab().await(() -> !timer.innerText().equals("0:00"));
    }

    @Test
    void aRecordingStaysWithItsRound(Tabs tabs) throws IOException {
        String id = PlaygroundRuns.judgedRun(Recording.retelling("en").record());
        Console console = Console.open(tabs, Look.ENGLISH.saying(tone())).go("playground/runs/" + id);
        Page page = console.page();
        Locator recorder = page.locator("playground-recording");
        page.locator("details.anew summary").click();
        page.locator("details.anew button.record").click();
        speaks(console);

        page.keyboard().press("o");
        recorder.locator("button.record").waitFor();
        assertThat(recorder.innerText()).contains("2:00");
        assertThat(recorder.locator("audio, .live").count()).isZero();
        page.keyboard().press("o");
        recorder.locator("audio").waitFor();
        assertThat(recorder.innerText()).contains("It takes the place of the recording");
        recorder.locator("button.main").click();

        console.tab().await(() -> console.tab().asked().contains("PUT " + RUNS + "/" + id + "/rounds/1/audio"));
        console.tab().settle();
        assertThat(console.tab().asked()).noneMatch(call -> call.endsWith("/rounds/2/audio"));
    }

    @Test
    void anotherLanguageTellsNothingOfABlindRun(Tabs tabs) {
        String id = PlaygroundRuns.judgedRun(Recording.retelling("en").record());
        Console console = Console.open(tabs, Look.ENGLISH).go("playground/runs/" + id);
        Page page = console.page();
        Locator bands = page.locator(".lane .overall .badge");
        assertThat(bands.first().innerText()).doesNotContainPattern("\\p{IsHan}");
        Operator.post(RUNS + "/" + id + "/reveal", null).expecting(200);

        page.locator("header button[lang=zh-Hans]").click();

        console.tab().await(() -> bands.allInnerTexts().stream().allMatch(band -> band.matches("(?s).*\\p{IsHan}.*")));
        assertThat(page.locator(".lane .model-name").count()).isZero();
    }

    @Test
    void aFailedLaneIsTriedAgainAndRoundTwoIsCompared(Tabs tabs) {
        String id = PlaygroundRuns.newRun();
        PlaygroundRuns.record(
                id, 1, Recording.retelling("en").withoutAnswerOf(MODELS.get(1)).record());
        Console console = Console.open(tabs, Look.ENGLISH).go("playground/runs/" + id);
        Page page = console.page();
        Locator retry = page.locator("button", new Page.LocatorOptions().setHasText("Try again"));
        assertThat(retry.count()).isEqualTo(1);
        page.waitForResponse(answer -> answer.url().endsWith("/retry"), retry::click);
        page.waitForCondition(
                () -> retry.count() == 1 && page.locator(".lane .overall").count() == 2, WORK);
        page.keyboard().press("o");
        console.tab().await(() -> console.address().endsWith("?round=2"));
        drop(page, Recording.retelling("en").record());
        judged(page);
        assertThat(page.locator("main").innerText()).contains("Beside round 1", "The lane has no result of round 1");
    }

    @Test
    void modelsAreRankedWithIntervalsAndATable(Tabs tabs) {
        String id = PlaygroundRuns.judgedRun(Recording.retelling("en").record());
        Operator.post(RUNS + "/" + id + "/verdict", Map.of("outcome", "tie")).expecting(200);
        Console console = Console.open(tabs, Look.ENGLISH);
        // A rank takes ten comparisons of each model.
        console.tab().change(url -> url.contains("/playground/leaderboard?"), answer -> {
            answer.get("items")
                    .forEach(item -> ((ObjectNode) item)
                            .put("rank", 1)
                            .put("rating", 120)
                            .put("rating_low", 40)
                            .put("rating_high", 200));
            return answer;
        });
        Page page = console.go("playground/leaderboard?language=en").page();
        page.locator("canvas[role=img]").waitFor();
        assertThat(page.locator("section[aria-labelledby=ranks] tbody th").allInnerTexts())
                .contains("mock/" + MODELS.get(0));
        assertThat(console.tab().asked()).anyMatch(call -> call.endsWith("/playground/agreement?language=en"));
    }

    @Test
    void anEvaluationIsStartedFollowedAndComparedWithAnEarlierOne(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH);
        String first = evaluate(console);
        String second = evaluate(console);
        Page page = console.page();
        page.locator("#field-against").selectOption(first);
        console.tab().await(() -> console.address().endsWith("against=" + first));
        console.tab().settle();
        assertThat(console.address()).contains(second);
        assertThat(page.locator("section[aria-labelledby=group-kappa] .before").count())
                .isEqualTo(4);
        assertThat(page.locator("main").innerText()).contains("The mock is no judge.");
        Axe.assertAccessible(page);
    }

    @Test
    void anEvaluationThatDidNotComeAtFirstHasItsReportAfterAnotherTry(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH);
        String id = evaluate(console);
        Predicate<String> asked = url -> url.endsWith("/v1/admin/playground/evaluations/" + id);
        console.tab()
                .refuse(asked, 500, "internal_error", "A fault.", Map.of())
                .reload()
                .letThrough(asked);
        console.page().locator("main .state.failed button").click();
        console.page().locator("#group-kappa").waitFor();
    }

    private static String evaluate(Console console) {
        console.go("playground/evaluations");
        Page page = console.page();
        page.keyboard().press("c");
        page.locator("#model-0-model").fill("standard");
        page.locator("input[name=languages][value=zh-Hans]").uncheck();
        page.locator("form.start button.main").press("Enter");
        console.tab().await(() -> console.address().startsWith("playground/evaluations/pge_"));
        page.waitForCondition(() -> page.locator("#group-kappa").count() == 1, WORK);
        console.tab().settle();
        return console.address().substring("playground/evaluations/".length());
    }
}
