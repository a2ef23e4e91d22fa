package app.twicetold.system.console;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.PageChecks;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chains of providers, worked as an operator does. */
@BrowserTest
@DisplayName("The page of providers")
class ProvidersPageIT {
    private static final String PROVIDERS = "/v1/admin/ai-providers";
    private static final String CHAIN = "ol[aria-labelledby=chain-llm]";
    private static final String DIALOG = "dialog[open]";
    private static final int PHONE_HEIGHT = 844;
    private static final String STORE = DIALOG + " .buttons button.main";

    private JsonNode before;

    @BeforeEach
    void twoModelsJudge() {
        before = Operator.get(PROVIDERS).expecting(200).json();
        store(document(List.of("first", "second"), 60_000));
    }

    @AfterEach
    void putBack() {
        store(before);
    }

    private static void store(JsonNode document) {
        Operator.put(PROVIDERS, document).expecting(200);
    }

    private ObjectNode document(List<String> models, int timeout) {
        ObjectNode document = before.deepCopy();
        document.putObject("llm")
                .putArray("chain")
                .addAll(models.stream()
                        .map(model -> Answer.JSON
                                .createObjectNode()
                                .put("provider", "mock")
                                .put("model", model)
                                .put("enabled", true)
                                .put("timeout_ms", timeout))
                        .toList());
        return document;
    }

    private static List<String> stored() {
        List<String> models = new ArrayList<>();
        Operator.get(PROVIDERS)
                .expecting(200)
                .at("llm.chain")
                .forEach(entry -> models.add(entry.path("model").asText()));
        return models;
    }

    private static List<String> shown(Console console) {
        return console.page().locator(CHAIN + " .name").allInnerTexts();
    }

    private static Locator part(Console console, int entry, String name) {
        return console.page().locator(CHAIN + " > li").nth(entry).locator("[data-part=" + name + "]");
    }

    private static void storeWhatIsShown(Console console) {
        console.page().locator(".page-head button.main").click();
        console.page().locator(STORE).click();
    }

    @Test
    void anEntryIsMovedByKeysComparedAndStored(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("providers");
        part(console, 0, "name").focus();

        console.page().keyboard().press("Alt+ArrowDown");

        console.tab().await(() -> shown(console).equals(List.of("mock/second", "mock/first")));
        console.tab().await(() -> console.tab().focused().innerText().equals("mock/first"));
        assertThat(console.page().locator("[role=status].unseen").innerText())
                .contains("mock/first is now 2 of 2 in Judging retellings");
        // At its end it stays.
        console.page().keyboard().press("Alt+ArrowDown");
        assertThat(shown(console)).containsExactly("mock/second", "mock/first");
        assertThat(stored()).containsExactly("first", "second");

        console.page().keyboard().press("s");
        assertThat(console.page().locator(DIALOG + " .difference").innerText())
                .contains("Judging retellings", "mock/second", "Moved");
        Axe.assertAccessible(console.page());
        console.page().locator(STORE).click();
        console.page().locator(".page-head button.main").waitFor(detached());
        assertThat(stored()).containsExactly("second", "first");
    }

    private static Locator.WaitForOptions detached() {
        return new Locator.WaitForOptions().setState(WaitForSelectorState.DETACHED);
    }

    @Test
    void refusalsAreBesideTheirEntriesInChinese(Tabs tabs) {
        Console console = Console.open(tabs, Look.CHINESE).go("providers");
        part(console, 1, "name").click();
        console.page().locator(DIALOG + " [name=timeout_ms]").fill("5");
        console.page().keyboard().press("Enter");
        console.tab().expecting(422);
        storeWhatIsShown(console);

        Locator refusal = console.page().locator(CHAIN + " > li").nth(1).locator(".refusal");
        refusal.waitFor();
        assertThat(refusal.innerText()).contains("timeout_ms", "超出范围");
        console.tab().await(() -> console.tab().focused().innerText().equals("mock/second"));
        Axe.assertAccessible(console.page());

        console.page().keyboard().press("Enter");
        assertThat(console.page().locator(DIALOG + " [name=timeout_ms]").getAttribute("aria-invalid"))
                .isEqualTo("true");
        console.page().locator(DIALOG + " [name=timeout_ms]").fill("7000");
        console.page().keyboard().press("Enter");
        storeWhatIsShown(console);
        console.page().locator(".page-head button.main").waitFor(detached());
        assertThat(Operator.get(PROVIDERS)
                        .at("llm.chain")
                        .path(1)
                        .path("timeout_ms")
                        .asInt())
                .isEqualTo(7_000);
    }

    @Test
    void whoWasFirstIsShownBesideOnesOwn(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("providers");
        part(console, 1, "up").click();
        store(document(List.of("first", "second", "third"), 60_000));
        console.tab().expecting(409);
        storeWhatIsShown(console);

        Locator dialog = console.page().locator(DIALOG);
        dialog.locator("text=admin-key").waitFor();
        assertThat(dialog.innerText()).contains("What they changed", "mock/third", "What yours would change in theirs");
        assertThat(stored()).containsExactly("first", "second", "third");
        Axe.assertAccessible(console.page());

        dialog.locator("button", new Locator.LocatorOptions().setHasText("Go on with mine"))
                .click();
        dialog.locator("h2", new Locator.LocatorOptions().setHasText("Store these changes?"))
                .waitFor();
        console.page().locator(STORE).click();
        console.page().locator(".page-head button.main").waitFor(detached());
        assertThat(stored()).containsExactly("second", "first");
    }

    @Test
    void whatIsNotStoredOutlivesAReload(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("providers");
        part(console, 1, "remove").click();
        assertThat(console.tab().focused().innerText()).isEqualTo("mock/first");

        console.tab().reload();

        assertThat(shown(console)).containsExactly("mock/first");
        console.page().keyboard().press("x");
        console.page().locator(DIALOG + " button.danger").click();
        console.tab().await(() -> shown(console).equals(List.of("mock/first", "mock/second")));
    }

    @Test
    void whatIsDoneWhileChangesAreStoredIsAChangeToThese(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("providers");
        part(console, 1, "up").click();
        Tab.Held held = console.tab().hold(url -> url.endsWith(PROVIDERS));
        storeWhatIsShown(console);
        console.tab().await(() -> held.size() == 1);
        part(console, 1, "remove").click();
        held.release();
        console.tab().settle();

        assertThat(stored()).containsExactly("second", "first");
        assertThat(shown(console)).containsExactly("mock/second");
        storeWhatIsShown(console);
        console.page().locator(".page-head button.main").waitFor(detached());
        assertThat(stored()).containsExactly("second");
    }

    @Test
    void anEntryIsTriedAlone(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("providers");

        part(console, 1, "try").click();

        Locator trial = console.page().locator(CHAIN + " > li").nth(1).locator(".trial .badge.good");
        trial.waitFor();
        assertThat(console.tab().asked()).contains("POST /v1/admin/ai-providers/try");
        assertThat(console.page().locator(CHAIN + " .trial"))
                .satisfies(all -> assertThat(all.count()).isEqualTo(1));
    }

    @Test
    void everyChainIsRehearsed(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("providers");

        console.page().locator("#rehearse").click();
        console.page().locator(DIALOG + " .buttons button").first().click();

        console.page()
                .locator("ol[aria-labelledby=chain-embeddings] .trial .badge.good")
                .waitFor();
        assertThat(console.page().locator(CHAIN + " .trial .badge.good").count())
                .isEqualTo(2);
        assertThat(console.page()
                        .locator("ol[aria-labelledby=chain-asr] .trial")
                        .innerText())
                .contains("times of words");
        console.tab()
                .await(() -> console.page()
                        .locator(CHAIN + " > li")
                        .first()
                        .locator(".marks")
                        .innerText()
                        .contains("Rehearsed"));
    }

    /** The service says so of an entry whose provider refused calls; here the answer is changed on its way. */
    @ParameterizedTest(name = "in {0}, {1} wide")
    @CsvSource({
        "en-GB, 1280, Narrowed to 3 calls at a time",
        "en-GB, 390, Narrowed to 3 calls at a time",
        "zh-CN, 1280, 已收窄至同时 3 次调用",
        "zh-CN, 390, 已收窄至同时 3 次调用"
    })
    void aNarrowedWidthIsMarkedInEveryWindow(String locale, int width, String mark, Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH.in(locale).sized(width, PHONE_HEIGHT));
        console.tab().change(url -> url.endsWith(PROVIDERS), answer -> {
            for (JsonNode note : answer.at("/entry_notes")) {
                ((ObjectNode) note).put("narrowed_to", 3);
            }
            return answer;
        });

        console.go("providers");

        Locator marks = console.page().locator(CHAIN + " > li").first().locator(".marks");
        assertThat(marks.innerText()).contains(mark);
        assertThat(PageChecks.wider(console.page())).isEmpty();
        console.tab().picture("providers-narrowed-" + locale + "-" + width);
        Axe.assertAccessible(console.page());
    }

    @Test
    void anOlderConfigurationIsRestored(Tabs tabs) {
        store(document(List.of("third"), 60_000));
        Console console = Console.open(tabs, Look.ENGLISH).go("providers?tab=history");
        Locator rows = console.page().locator("main tbody tr");
        assertThat(rows.first().innerText()).contains("In force");

        rows.nth(1).locator("button").click();
        assertThat(console.page().locator(DIALOG + " .difference").innerText()).contains("mock/third", "Removed");
        console.page().locator(STORE).click();

        console.tab().await(() -> stored().equals(List.of("first", "second")));
        console.tab().settle();
    }

    @Test
    void aModelWithoutAPriceIsMarkedAndGetsOne(Tabs tabs) {
        ObjectNode document = document(List.of("first"), 60_000);
        document.putArray("price_table");
        store(document);
        Console console = Console.open(tabs, Look.ENGLISH).go("providers");
        assertThat(console.page().locator(CHAIN + " .marks").innerText()).contains("No price");

        console.tab().go(Console.ROOT + "providers?tab=prices");
        console.page()
                .locator("[aria-labelledby=without-price] button[aria-label='Add a price for mock/first']")
                .click();
        console.page().locator(DIALOG + " [name=input_per_1k]").fill("0.25");
        console.page().locator(DIALOG + " [name=output_per_1k]").fill("-1");
        console.page().keyboard().press("Enter");
        console.tab().expecting(422);
        storeWhatIsShown(console);
        Locator refusal = console.page().locator("main tbody .refusal");
        refusal.waitFor();
        assertThat(refusal.innerText()).contains("output_per_1k");
    }

    @Test
    void thePlotIsInTheLanguageThatIsChosen(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("providers");
        assertThat(String.valueOf(console.page().evaluate("""
                        async () => {
                          const { setLanguage } = await import('ui/text.js');
                          await import('console/parts/provider-plot.js');
                          const plot = document.createElement('provider-plot');
                          document.querySelector('main').append(plot);
                          await plot.updateComplete;
                          await setLanguage('zh-Hans');
                          await plot.updateComplete;
                          return plot.querySelector('canvas').ariaLabel;
                        }
                        """))).containsPattern("\\p{IsHan}");
    }

    @Test
    void usageAsksAndDrawsWhenItIsOpened(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("providers");
        assertThat(console.tab().asked()).noneMatch(call -> call.contains("usage"));

        console.tab().go(Console.ROOT + "providers?tab=usage&window_days=7");

        assertThat(console.tab().asked()).anyMatch(call -> call.contains("usage") && call.contains("window_days=7"));
        assertThat(console.page().locator("[name=window_days]").inputValue()).isEqualTo("7");
    }
}
