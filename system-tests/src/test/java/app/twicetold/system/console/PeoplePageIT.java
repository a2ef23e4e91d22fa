package app.twicetold.system.console;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Operator;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Deletions, streak repairs, the waitlist, and what the audit log says of one thing. */
@BrowserTest
@DisplayName("The pages of people and of the audit log")
class PeoplePageIT {
    private static final String DIALOG = "dialog[open]";

    /** A repair holds for everybody and for good, so no test makes one. */
    private static final String REPAIR = """
            {"id":"srp_browser","from":"2026-11-19","to":"2026-11-20","reason":"x","days":["2026-11-19","2026-11-20"],
             "already_kept":[],"created_by":"admin-key","created_at":"2026-11-20T23:40:00Z","users_repaired":0,"users_failed":0,
             "done_at":null}""";

    @Test
    void filtersOfDeletionsAreInTheAddress(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("people");
        console.page().locator("[name=status]").selectOption("failed");
        console.tab().await(() -> console.address().equals("people?status=failed"));
        console.page().locator("[name=kind]").selectOption("account");
        console.tab().settle();

        console.tab().reload();

        assertThat(console.address()).isEqualTo("people?status=failed&kind=account");
        assertThat(console.page().locator("[name=status]").inputValue()).isEqualTo("failed");
        assertThat(console.page().locator("[name=kind]").inputValue()).isEqualTo("account");
        console.tab().back();
        assertThat(console.page().locator("[name=kind]").inputValue()).isEmpty();
    }

    private static void fill(Console console, String from, String to) {
        console.page().locator("[name=from]").fill(from);
        console.page().locator("[name=to]").fill(to);
        console.page().locator("[name=reason]").fill("The store was away.");
    }

    @Test
    void daysLongPastAreRefusedBesideTheirFieldInChinese(Tabs tabs) {
        Console console = Console.open(tabs, Look.CHINESE).go("people?tab=repairs");
        fill(console, "2020-01-01", "2020-01-03");
        console.page().locator("main form button.main").click();
        assertThat(console.page().locator(DIALOG).innerText()).contains("2020", "无法撤销");
        Axe.assertAccessible(console.page());
        console.tab().expecting(422);
        console.page().locator(DIALOG + " button.danger").click();

        Locator refused = console.page().locator("main form [aria-invalid=true]");
        refused.first().waitFor();
        assertThat(refused.first().getAttribute("name")).isEqualTo("from");
        assertThat(console.page().locator("[name=reason]").inputValue()).isEqualTo("The store was away.");
        Axe.assertAccessible(console.page());
        console.tab().reload();
        assertThat(console.page().locator("[name=from]").inputValue()).isEqualTo("2020-01-01");
    }

    @Test
    void aRepairIsConfirmedAndThenBegun(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("people?tab=repairs");
        fill(console, "2026-11-19", "2026-11-20");
        console.page().locator("main form button.main").click();
        console.tab().forgetAsked();
        // Cancelling sends nothing.
        console.page().locator(DIALOG + " button:not(.danger)").click();
        assertThat(console.tab().asked()).isEmpty();

        console.tab()
                .answerOnce(
                        url -> url.endsWith("/streak-repairs"),
                        202,
                        Map.of("Content-Type", "application/json"),
                        REPAIR);
        console.page().locator("main form button.main").click();
        console.page().locator(DIALOG + " button.danger").click();

        console.page().locator(".notice.good").waitFor();
        assertThat(console.page().locator(".notice.good").innerText()).contains("2 days are kept");
        assertThat(console.page().locator("[name=reason]").inputValue()).isEmpty();
    }

    @Test
    void theWaitlistIsDownloadedWithTheKey(Tabs tabs) throws Exception {
        Console console = Console.open(tabs, Look.ENGLISH).go("people?tab=waitlist");

        Download file = console.page()
                .waitForDownload(
                        () -> console.page().locator("main button.main").click());

        assertThat(file.suggestedFilename()).isEqualTo("waitlist.csv");
        assertThat(Files.readString(file.path())).startsWith("email,createdAt,locale\r\n");
        console.page().locator("main [role=status] .badge.good").waitFor();
        assertThat(console.tab().asked()).contains("GET /v1/admin/waitlist/export");
    }

    @Test
    void theAuditLogTellsWhatWasDoneToOneThing(Tabs tabs) {
        Operator.post("/v1/admin/scheduled-jobs/streak_repair/run", null);
        Console console = Console.open(tabs, Look.ENGLISH).go("audit?action=scheduler.run_requested");

        console.page().locator("main tbody a").first().click();
        console.tab().await(() -> console.address().contains("target_type=scheduled_job"));
        console.tab().settle();

        assertThat(console.page().locator("[name=target_type]").inputValue()).isEqualTo("scheduled_job");
        assertThat(console.page().locator("main tbody a").allInnerTexts())
                .allMatch(text -> text.contains("scheduled_job"));
    }

    @Test
    void theAuditLogIsCutByTime(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("audit?from=2100-01-01T10:30:00Z");
        assertThat(console.page().locator("main .state.empty").count()).isEqualTo(1);
        assertThat(console.page().locator("[name=from]").inputValue()).isEqualTo("2100-01-01T10:30");

        console.page().locator("[name=from]").fill("2026-01-01T00:00");
        console.page().locator("[name=from]").dispatchEvent("change");
        console.tab().await(() -> console.address().equals("audit?from=2026-01-01T00%3A00%3A00.000Z"));
        console.tab().settle();
        assertThat(console.page().locator("main .state.empty").count()).isZero();
    }
}
