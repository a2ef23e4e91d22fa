package app.twicetold.system.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@BrowserTest
@DisplayName("The page of batch jobs and the schedule")
class BatchPageIT {
    private static final String COHORTS = "cohort_benchmarks";
    private static final Set<String> UNDER_WAY = Set.of("starting", "started", "stopping");

    /** An execution that has ended well. */
    private static String ended = "";

    @BeforeAll
    static void runOnce() {
        Answer run = Operator.post("/v1/admin/scheduled-jobs/" + COHORTS + "/run", null)
                .expecting(202);
        // When it is under way already, the next one is named in the list.
        await().atMost(Duration.ofMinutes(2)).until(() -> {
            Answer newest = Operator.get("/v1/admin/batch/executions?limit=1&job=" + COHORTS)
                    .expecting(200);
            ended = run.isNull("execution_id") ? newest.text("items.0.id") : run.text("execution_id");
            return Operator.get("/v1/admin/batch/executions/" + ended)
                    .expecting(200)
                    .text("status")
                    .equals("completed");
        });
    }

    @Test
    void progressMovesByItself(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH);
        AtomicInteger percent = new AtomicInteger(10);
        shown(console, execution -> {
            execution.put("status", percent.get() < 90 ? "started" : "completed");
            ((ObjectNode) execution.path("steps").path(0)).put("progress_percent", percent.getAndAdd(40));
        });
        Page page = console.go("batch/" + ended).page();
        Locator bar = page.locator("progress");
        assertThat(bar.evaluate("bar => bar.value")).isEqualTo(10);
        assertThat(page.getByText("Stop").isVisible()).isTrue();
        Axe.assertAccessible(page);

        console.tab().await(() -> Integer.valueOf(90).equals(bar.evaluate("bar => bar.value")));
        page.locator(".facts .badge.good").waitFor();
        assertThat(page.locator("[role=status].unseen").innerText()).isEqualTo("Comparison of users: Completed");
        console.tab().forgetAsked();
        assertThat(page.getByText("Stop").count()).isZero();
    }

    @Test
    void whatHasEndedMeanwhileIsNotStopped(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH);
        AtomicReference<String> status = new AtomicReference<>("started");
        shown(console, execution -> execution.put("status", status.get()).putNull("stop_requested_at"));
        Page page = console.go("batch/" + ended).page();
        page.keyboard().press("s");
        console.tab().expecting(409);
        status.set("completed");
        page.locator("dialog[open] button.danger").click();

        assertThat(told(page)).isEqualTo("This is not possible in the state that it is in.");
        page.locator(".facts .badge.good").waitFor();
        assertThat(page.getByText("Stop").count()).isZero();
    }

    @Test
    void aLateRefusalStaysWithItsRun(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH);
        shown(console, execution -> execution.put("status", "started").putNull("stop_requested_at"));
        Page page = console.go("batch/" + ended).page();
        Tab.Held held = console.tab().hold(url -> url.endsWith("/stop"));
        page.keyboard().press("s");
        page.locator("dialog[open] button.danger").click();
        console.tab().await(() -> held.size() == 1);
        page.locator(".up a").click();
        page.locator("#executions").waitFor();

        console.tab().expecting(409);
        held.release();
        assertThat(told(page)).isEqualTo("This is not possible in the state that it is in.");
        console.tab().settle();

        assertThat(console.tab().asked()).noneMatch(call -> call.endsWith("/undefined"));
    }

    @Test
    void whatRunsIsStoppedAndGoesOnLater(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH);
        AtomicReference<String> status = new AtomicReference<>("started");
        shown(
                console,
                execution -> execution
                        .put("status", status.get())
                        .put("stop_requested_at", "started".equals(status.get()) ? null : "2026-11-28T00:00:00.000Z"));
        Page page = console.go("batch/" + ended).page();
        answers(console, "/stop", "stopping");
        page.keyboard().press("s");
        assertThat(page.locator("dialog[open]").innerText()).contains("can be restarted from there");
        status.set("stopped");
        page.locator("dialog[open] button.danger").click();
        page.locator("main button.main:has-text('Go on')").waitFor();
        assertThat(console.tab().asked()).contains("POST /v1/admin/batch/executions/" + ended + "/stop");

        answers(console, "/restart", "starting");
        page.keyboard().press("r");
        page.getByText("A new run goes on from the last checkpoint.").first().waitFor();
        console.tab().settle();
        assertThat(console.tab().asked()).contains("POST /v1/admin/batch/executions/" + ended + "/restart");
    }

    /** Jobs of a test are over before anybody could stop them, so the service is answered for. */
    private static void answers(Console console, String order, String status) {
        ObjectNode execution = (ObjectNode) Operator.get("/v1/admin/batch/executions/" + ended)
                .expecting(200)
                .json()
                .deepCopy();
        execution.put("status", status);
        console.tab()
                .answerOnce(
                        url -> url.endsWith(ended + order),
                        202,
                        Map.of("Content-Type", "application/json"),
                        execution.toString());
    }

    @Test
    void whatCannotGoOnSaysWhy(Tabs tabs) {
        Console console = Console.open(tabs, Look.CHINESE);
        shown(console, execution -> execution.put("status", "failed").put("exit_status", "NODE_LOST"));
        Page page = console.go("batch/" + ended).page();
        assertThat(page.locator("main").innerText()).contains("所在服务器已离线");
        console.tab().expecting(409);
        page.keyboard().press("r");

        assertThat(told(page)).startsWith("无法重新启动");
    }

    @Test
    void scheduledWorkIsDoneNow(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("batch");
        Page page = console.page();
        page.getByLabel("Run now: Comparison of users").click();
        assertThat(page.locator("dialog[open]").innerText()).contains("Its schedule stays.");
        page.keyboard().press("Enter");
        page.locator("#notices .notice.good").waitFor();
        assertThat(page.locator("#notices .notice.good p").innerText()).startsWith("Comparison of users: ");
        assertThat(console.tab().focused().getAttribute("aria-label")).isEqualTo("Run now: Comparison of users");
        assertThat(Operator.get("/v1/admin/audit?action=scheduler.run_requested&limit=1")
                        .expecting(200)
                        .text("items.0.target_id"))
                .isEqualTo(COHORTS);
        await().atMost(Duration.ofMinutes(2))
                .until(() -> !UNDER_WAY.contains(Operator.get("/v1/admin/batch/executions?limit=1&job=" + COHORTS)
                        .expecting(200)
                        .text("items.0.status")));
    }

    @Test
    void runsAreFilteredInTheAddress(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("batch");
        Page page = console.page();
        page.locator(".filters [name=job]").selectOption(COHORTS);
        console.tab().await(() -> console.address().equals("batch?job=" + COHORTS));
        console.tab().settle();
        assertThat(page.locator("a.row").allInnerTexts()).isNotEmpty().containsOnly("Comparison of users");
        page.keyboard().press("j");
        page.keyboard().press("Enter");
        console.tab().await(() -> console.address().matches("batch/\\d+"));
        console.tab().settle();
        assertThat(console.tab().heading().innerText()).startsWith("Comparison of users, run ");
        assertThat(page.locator(".steps tbody").innerText()).contains("Compare");
        console.tab().back();
        assertThat(page.locator(".filters [name=job]").inputValue()).isEqualTo(COHORTS);
    }

    private static void shown(Console console, Consumer<ObjectNode> change) {
        console.tab().change(url -> url.endsWith("/v1/admin/batch/executions/" + ended), answer -> {
            change.accept((ObjectNode) answer);
            return answer;
        });
    }

    private static String told(Page page) {
        return page.locator("#notices .notice.bad p").innerText();
    }
}
