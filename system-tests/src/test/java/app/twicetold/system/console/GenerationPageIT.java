package app.twicetold.system.console;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The settings of generation, and what is ordered next. */
@BrowserTest
@DisplayName("The page of generation")
class GenerationPageIT {
    private static final String CONFIG = "/v1/admin/generation/config";
    private static final String DIALOG = "dialog[open]";
    private static final String STORE = DIALOG + " .buttons button.main";
    private static final String REVIEW = ".page-head button.main";

    private ObjectNode before;

    @BeforeEach
    void read() {
        before = Operator.get(CONFIG).expecting(200).json().deepCopy();
    }

    @AfterEach
    void putBack() {
        Operator.put(CONFIG, before).expecting(200);
    }

    private static Locator named(Console console, String name) {
        return console.page().locator("form.generation [name='" + name + "']");
    }

    private static void awaitStored(Console console) {
        console.page().locator(REVIEW).waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.DETACHED));
    }

    @Test
    void whatChangesIsComparedBeforeItIsStored(Tabs tabs) {
        int batch = before.path("batch_max").asInt();
        Console console = Console.open(tabs, Look.ENGLISH).go("generation");
        named(console, "batch_max").fill(String.valueOf(batch + 1));
        named(console, "target en science 1").fill("31");

        console.page().keyboard().press("Enter");

        assertThat(console.page().locator(DIALOG + " tbody").innerText())
                .contains("Drafts a cell and run", "Target: Science", "31");
        Axe.assertAccessible(console.page());
        console.page().locator(STORE).click();
        awaitStored(console);
        Answer stored = Operator.get(CONFIG).expecting(200);
        assertThat(stored.number("batch_max")).isEqualTo(batch + 1);
        assertThat(stored.at("targets").toString()).contains("\"science\"", "31");
        assertThat(stored.at("languages")).isEqualTo(before.path("languages"));
    }

    @Test
    void refusalsAreBesideTheirFieldsInChineseAndWhatIsTypedStays(Tabs tabs) {
        Console console = Console.open(tabs, Look.CHINESE).go("generation");
        named(console, "languages.en.review_floor").fill("100");
        named(console, "target en science 1").fill("-3");
        console.tab().expecting(422);
        console.page().locator(REVIEW).click();
        console.page().locator(STORE).click();

        console.page().locator("#targets-error").waitFor();
        console.tab()
                .await(() -> "languages.en.review_floor"
                        .equals(console.tab().focused().getAttribute("name")));
        assertThat(named(console, "languages.en.review_floor").getAttribute("aria-invalid"))
                .isEqualTo("true");
        assertThat(console.page().locator("#targets-error").innerText()).contains("超出范围");
        Axe.assertAccessible(console.page());

        console.tab().reload();
        assertThat(named(console, "languages.en.review_floor").inputValue()).isEqualTo("100");
        assertThat(Operator.get(CONFIG).json()).isEqualTo(before);
    }

    @Test
    void whoWasFirstIsShownAndBothChangesLast(Tabs tabs) {
        int batch = before.path("batch_max").asInt();
        int target = before.path("default_target").asInt();
        Console console = Console.open(tabs, Look.ENGLISH).go("generation");
        named(console, "batch_max").fill(String.valueOf(batch + 1));
        Operator.put(CONFIG, Map.of("default_target", target + 1)).expecting(200);
        console.tab().expecting(409);
        console.page().locator(REVIEW).click();
        console.page().locator(STORE).click();

        Locator dialog = console.page().locator(DIALOG);
        dialog.locator("text=admin-key").waitFor();
        assertThat(dialog.locator("tbody").innerText()).contains("Drafts a cell and run", "Target of a cell");
        dialog.locator("button", new Locator.LocatorOptions().setHasText("Go on with mine"))
                .click();
        dialog.locator("h2", new Locator.LocatorOptions().setHasText("Store these changes?"))
                .waitFor();
        console.page().locator(STORE).click();
        awaitStored(console);
        Answer stored = Operator.get(CONFIG).expecting(200);
        assertThat(stored.number("batch_max")).isEqualTo(batch + 1);
        assertThat(stored.number("default_target")).isEqualTo(target + 1);
    }

    @Test
    void whatIsTypedWhileChangesAreStoredIsAChangeToThese(Tabs tabs) {
        int batch = before.path("batch_max").asInt();
        int target = before.path("default_target").asInt();
        Console console = Console.open(tabs, Look.ENGLISH).go("generation");
        named(console, "batch_max").fill(String.valueOf(batch + 1));
        console.page().locator(REVIEW).click();
        Tab.Held held = console.tab().hold(url -> url.endsWith(CONFIG));
        console.page().locator(STORE).click();
        console.tab().await(() -> held.size() == 1);
        named(console, "default_target").fill(String.valueOf(target + 1));
        held.release();
        console.tab().settle();

        assertThat(named(console, "default_target").inputValue()).isEqualTo(String.valueOf(target + 1));
        console.page().locator(REVIEW).click();
        assertThat(console.page().locator(DIALOG + " tbody tr").count()).isOne();
        console.page().locator(STORE).click();
        awaitStored(console);
        Answer stored = Operator.get(CONFIG).expecting(200);
        assertThat(stored.number("batch_max")).isEqualTo(batch + 1);
        assertThat(stored.number("default_target")).isEqualTo(target + 1);
    }

    @Test
    void aRunShowsItsPlanAndOrdersNothingByItself(Tabs tabs) {
        Operator.put(CONFIG, Map.of("batch_max", 1, "max_jobs_per_run", 1, "default_target", 500))
                .expecting(200);
        Console console = Console.open(tabs, Look.ENGLISH).go("generation");
        console.tab().heading().focus();
        console.page().keyboard().press("w");
        console.page().locator("#planned").waitFor();
        console.tab().settle();

        assertThat(console.address()).isEqualTo("generation?tab=plan");
        assertThat(console.page().locator("#planned").innerText()).contains("1 draft would be ordered");
        assertThat(console.page().locator("section[aria-labelledby=skipped]").innerText())
                .contains("Drafts a run");
        assertThat(console.tab().asked())
                .filteredOn(call -> call.startsWith("POST"))
                .hasSize(1);
        Axe.assertAccessible(console.page());

        console.page().locator("section[aria-labelledby=planned] button.main").click();
        console.page().locator(DIALOG + " button:not(.main)").click();
        assertThat(console.tab().asked())
                .filteredOn(call -> call.startsWith("POST"))
                .hasSize(1);
    }

    @Test
    void anOrderIsGivenOnceAndPlannedAnewWhenItsAnswerIsLost(Tabs tabs) {
        Operator.put(CONFIG, Map.of("batch_max", 1, "max_jobs_per_run", 1, "default_target", 500))
                .expecting(200);
        Console console = Console.open(tabs, Look.ENGLISH).go("generation");
        Page page = console.page();
        console.tab().heading().focus();
        page.keyboard().press("w");
        Locator order = page.locator("section[aria-labelledby=planned] button.main");
        order.waitFor();
        console.tab().settle();
        List<Route> orders = new ArrayList<>();
        console.tab().expectingLoss();
        page.route(url -> url.endsWith("/generation/run"), route -> {
            if (orders.isEmpty()) {
                orders.add(route);
            } else {
                route.resume();
            }
        });
        order.click();
        page.locator(DIALOG + " button.main").click();
        console.tab().await(() -> orders.size() == 1);
        console.tab().await(() -> order.innerText().equals("Ordering…"));
        order.click(new Locator.ClickOptions().setForce(true));
        assertThat(page.locator(DIALOG).count()).isZero();

        orders.get(0).abort("connectionreset");
        console.tab().settle();

        assertThat(page.locator("#notices .notice.bad p").innerText()).contains("may be ordered or not");
        assertThat(order.innerText()).isEqualTo("Order 1 draft");
        assertThat(console.tab().asked())
                .filteredOn(call -> call.startsWith("POST"))
                .hasSize(3);
        assertThat(console.tab().focused().innerText()).isEqualTo("Order 1 draft");
    }

    @Test
    void thresholdsHaveTheirHistory(Tabs tabs) {
        int published = before.at("/languages/en/auto_publish").asInt();
        int other = published == 100 ? 99 : published + 1;
        Operator.put(CONFIG, Map.of("languages", Map.of("en", Map.of("auto_publish", other))))
                .expecting(200);

        Console console = Console.open(tabs, Look.ENGLISH).go("generation");

        assertThat(console.page()
                        .locator("section[aria-labelledby=history] tbody tr")
                        .first()
                        .innerText())
                .contains("admin-key", String.valueOf(other));
    }
}
