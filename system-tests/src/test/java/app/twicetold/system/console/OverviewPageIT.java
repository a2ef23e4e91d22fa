package app.twicetold.system.console;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Operator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@BrowserTest
@DisplayName("The overview of the console")
class OverviewPageIT {
    private static final String RUN = "/v1/admin/generation/run";

    /** What a tab that nobody looks at says of itself. */
    private static final String HIDDEN = """
            hidden => {
              Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
              document.dispatchEvent(new Event('visibilitychange'));
            }""";

    private static final long TEN_MINUTES_MS = 600_000;

    @Test
    void theMakingOfArticlesIsPausedAndGoesOn(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("");
        Page page = console.page();
        try {
            page.locator(".page-head button").click();
            assertThat(page.locator("dialog[open]").innerText()).contains("Users notice nothing.");
            page.keyboard().press("Escape");
            assertThat(paused()).isFalse();

            page.locator(".page-head button").click();
            page.locator("dialog[open] button:has-text('Pause')").click();
            page.locator("#notices .notice.good").waitFor();
            console.tab().settle();
            assertThat(paused()).isTrue();
            assertThat(page.locator(".needs li.bad").first().innerText()).contains("No drafts are made");
            assertThat(console.tab().focused().innerText()).isEqualTo("Go on");
            Axe.assertAccessible(page);

            page.keyboard().press("Enter");
            page.locator("dialog[open] button:has-text('Go on')").click();
            page.getByText("The making of articles goes on.").first().waitFor();
            console.tab().settle();
            assertThat(paused()).isFalse();
        } finally {
            Operator.put("/v1/admin/generation/config", Map.of("paused", false)).expecting(200);
        }
    }

    @Test
    void whatWouldBeOrderedIsShownBeforeAnythingIs(Tabs tabs) {
        Console console = Console.open(tabs, Look.CHINESE).go("");
        Page page = console.page();
        long before = orders();
        console.tab().change(url -> url.endsWith(RUN), answer -> {
            ObjectNode run = (ObjectNode) answer;
            run.putNull("paused_reason").putArray("skipped_cells");
            run.putArray("planned")
                    .addObject()
                    .put("language", "en")
                    .put("topic_id", "science")
                    .put("difficulty", 2);
            return run;
        });
        page.keyboard().press("w");
        Locator dialog = page.locator("dialog[open]");
        assertThat(dialog.locator("tbody tr").innerText()).contains("科学", "英语", "2");
        Axe.assertAccessible(page);

        page.keyboard().press("Escape");
        dialog.waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.DETACHED));
        assertThat(orders()).isEqualTo(before);
        assertThat(console.tab().asked()).contains("POST " + RUN);
    }

    @Test
    void anOrderTellsHowManyDraftsItMade(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("");
        Page page = console.page();
        Locator order = plan(console);
        console.tab().answerOnce(url -> url.endsWith(RUN), 200, json(), planned("[{}]"));
        order.click();

        assertThat(page.locator("#notices .notice.good p").innerText()).isEqualTo("1 draft is ordered.");
    }

    @Test
    void aPlanThatIsSlowIsAskedForOnce(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("");
        Page page = console.page();
        Tab.Held held = console.tab().hold(url -> url.endsWith(RUN));
        page.locator("section[aria-labelledby=shelf] button").dblclick();
        console.tab().await(() -> held.size() > 0);
        held.release();
        console.tab().settle();

        assertThat(page.locator("dialog[open]").count()).isEqualTo(1);
    }

    @Test
    void anOrderWhoseAnswerWasLostMayBeDone(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("");
        Page page = console.page();
        Locator order = plan(console);
        console.tab().cutOnce(url -> url.endsWith(RUN));
        order.click();

        assertThat(page.locator("#notices .notice.bad p").innerText()).contains("may be ordered or not");
    }

    /** Asks what would be ordered. @return what orders it */
    private static Locator plan(Console console) {
        console.tab().answerOnce(url -> url.endsWith(RUN), 200, json(), planned("[]"));
        console.page().keyboard().press("w");
        Locator order = console.page().locator("dialog[open] button.main");
        order.waitFor();
        return order;
    }

    @Test
    void aTabThatNobodySeesAsksNothing(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH);
        Page page = console.page();
        page.clock().install();
        console.go("");
        console.tab().forgetAsked();
        page.evaluate(HIDDEN, true);
        page.clock().runFor(TEN_MINUTES_MS);
        console.tab().settle();
        assertThat(console.tab().asked()).isEmpty();

        page.evaluate(HIDDEN, false);
        page.clock().runFor(1);
        console.tab().await(() -> console.tab().asked().contains("GET /v1/admin/work"));
        console.tab().settle();
        assertThat(console.tab().asked()).contains("GET /v1/admin/overview", "GET /v1/admin/work");
    }

    /** A gateway answers with its own page when its session has ended, also in the middle of a form. */
    @Test
    void whatWasTypedOutlivesTheSessionAtAGateway(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("briefs/new");
        Page page = console.page();
        page.locator("[name=language]").selectOption("en");
        page.locator("[name=topic_id]").selectOption("science");
        page.locator("[name=difficulty]").selectOption("1");
        page.locator("[name=angle]").fill("How a kettle knows that it boils");
        console.tab()
                .answerOnce(
                        url -> url.endsWith("/v1/admin/briefs"),
                        200,
                        Map.of("Content-Type", "text/html"),
                        "<!doctype html><title>Sign in</title>");
        page.locator("main form button.main").click();
        Locator dialog = page.locator("dialog[open]");
        assertThat(dialog.innerText()).contains("Your session has ended", "What you have typed is still there.");
        assertThat(page.locator("[name=angle]").inputValue()).isEqualTo("How a kettle knows that it boils");
        Axe.assertAccessible(page);

        dialog.locator("button:has-text('Continue')").click();
        page.locator("#notices .notice.good").waitFor();
        console.tab().settle();
        assertThat(page.locator("main").innerText()).contains("How a kettle knows that it boils");
    }

    private static boolean paused() {
        return Operator.get("/v1/admin/generation/config").expecting(200).flag("paused");
    }

    /** How many jobs there are of gap filling. */
    private static long orders() {
        return Operator.get("/v1/admin/jobs?trigger=gap_fill&limit=100")
                .expecting(200)
                .json()
                .path("items")
                .size();
    }

    private static Map<String, String> json() {
        return Map.of("Content-Type", "application/json");
    }

    private static String planned(String jobs) {
        return """
                {"dry_run": false, "paused_reason": null, "planned": [{"language": "en", "topic_id": "science", "difficulty": 2}],
                 "skipped_cells": [], "jobs": %s}""".formatted(jobs);
    }
}
