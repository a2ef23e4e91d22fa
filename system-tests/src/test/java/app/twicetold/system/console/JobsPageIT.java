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
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@BrowserTest
@DisplayName("The page of jobs")
class JobsPageIT {
    private static final Predicate<String> LIST = url -> url.matches(".*/v1/admin/jobs(\\?.*)?");
    private static final Predicate<String> MANY = url -> url.endsWith("/v1/admin/jobs/retry");
    private static final Set<String> UNDER_WAY = Set.of("queued", "running");

    /** A job that has ended, so that nothing may be done with it. */
    private static String job = "";

    @BeforeAll
    static void orderAnArticle() {
        Answer ordered = Operator.post(
                        "/v1/admin/briefs", Map.of("language", "en", "topic_id", "science", "difficulty", 1))
                .expecting(201);
        job = ordered.text("job.id");
        await().atMost(Duration.ofMinutes(2))
                .until(() -> !UNDER_WAY.contains(
                        Operator.get("/v1/admin/jobs/" + job).expecting(200).text("status")));
    }

    @Test
    void whatIsFilteredIsInTheAddress(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("jobs");
        Page page = console.page();

        page.getByLabel("Because of").selectOption("brief");
        console.tab().await(() -> console.address().equals("jobs?trigger=brief"));
        page.getByLabel("Stage").selectOption("generate");
        console.tab().await(() -> console.address().equals("jobs?trigger=brief&stage=generate"));
        console.tab().settle();
        assertThat(page.locator("tbody tr").first().innerText()).contains("Write", "Science", "Brief");

        console.tab().back();
        assertThat(console.address()).isEqualTo("jobs?trigger=brief");
        assertThat(page.getByLabel("Stage").inputValue()).isEmpty();
        page.goForward();
        console.tab().settle();
        assertThat(page.getByLabel("Stage").inputValue()).isEqualTo("generate");
        page.getByText("Clear filters").click();
        console.tab().await(() -> console.address().equals("jobs"));
        assertThat(page.getByLabel("Because of").inputValue()).isEmpty();
    }

    @Test
    void aJobHasItsCallsAndALinkToWhatItMade(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("jobs/" + job);
        Page page = console.page();

        assertThat(console.tab().heading().innerText()).isEqualTo("Write: Science · English · Tier 1");
        assertThat(page.title()).startsWith("Write: Science");
        String article = Operator.get("/v1/admin/jobs/" + job).expecting(200).text("article_id");
        assertThat(page.locator("a[href$='/articles/" + article + "']").count()).isOne();
        assertThat(page.locator("tbody tr").count()).isPositive();
        assertThat(page.locator("tbody").innerText()).contains("Writing articles");
        assertThat(page.getByText("Run again").count()).isZero();
        Axe.assertAccessible(page);
    }

    @Test
    void aJobInChinese(Tabs tabs) {
        Console console = Console.open(tabs, Look.CHINESE).go("jobs/" + job);
        assertThat(console.tab().heading().innerText()).isEqualTo("撰写：科学 · 英语 · 难度 1");
        assertThat(console.page().locator("tbody").innerText()).contains("撰写文章");
    }

    /** The service tells an error in the language that it is asked in. */
    @Test
    void anErrorIsToldInTheLanguageThatIsChosen(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH);
        AtomicReference<String> message = new AtomicReference<>("Nobody answered.");
        console.tab().change(url -> url.endsWith("/v1/admin/jobs/" + job), answer -> {
            ((ObjectNode) answer)
                    .putObject("error")
                    .put("code", "provider_unavailable")
                    .put("message", message.get())
                    .put("retryable", false);
            return answer;
        });
        Page page = console.go("jobs/" + job).page();
        page.getByText("Nobody answered.").waitFor();

        message.set("没有应答。");
        page.getByText("简体中文").click();

        page.getByText("没有应答。").waitFor();
    }

    @Test
    void aJobThatIsNotThereIsSaidSo(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH);
        console.tab().expecting(404);
        console.go("jobs/job_of_nobody");
        assertThat(console.page().locator("main .state.failed").innerText()).contains("Request", "Try again");
    }

    @Test
    void whoWasFasterIsNotUndone(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH);
        first(console.tab(), job -> job.put("status", "queued").putNull("error"));
        Page page = console.go("jobs?trigger=brief").page();
        page.keyboard().press("j");
        page.keyboard().press("c");
        console.tab().expecting(409);
        page.locator("dialog[open] button.danger").click();

        assertThat(told(page)).startsWith("It no longer waits. Its state is now: ");
        console.tab().settle();
        assertThat(console.tab().focused().getAttribute("class")).isEqualTo("row");
    }

    /** Work of the mock is over before anybody could cancel it, so the service is answered for. */
    @Test
    void whatWaitsIsCancelled(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH);
        first(console.tab(), job -> job.put("status", "queued").putNull("error"));
        Page page = console.go("jobs?trigger=brief").page();
        ObjectNode canceled = (ObjectNode)
                Operator.get("/v1/admin/jobs/" + job).expecting(200).json().deepCopy();
        canceled.put("status", "canceled");
        console.tab()
                .answerOnce(
                        url -> url.endsWith("/cancel"),
                        200,
                        Map.of("Content-Type", "application/json"),
                        canceled.toString());
        page.keyboard().press("j");
        page.keyboard().press("c");
        assertThat(page.locator("dialog[open]").innerText()).contains("Cancel “");
        page.locator("dialog[open] button.danger").click();

        page.getByText("The job is cancelled.").first().waitFor();
        console.tab().settle();
        assertThat(console.tab().asked()).anyMatch(call -> call.matches("POST /v1/admin/jobs/job_\\w+/cancel"));
        assertThat(console.tab().focused().getAttribute("class")).isEqualTo("row");
    }

    @Test
    void whatCannotRunAgainIsSaidInTheWordsOfTheService(Tabs tabs) {
        Console console = Console.open(tabs, Look.CHINESE);
        first(
                console.tab(),
                job -> job.put("status", "failed")
                        .set(
                                "error",
                                Answer.JSON
                                        .createObjectNode()
                                        .put("code", "provider_unavailable")
                                        .put("message", "没有应答")
                                        .put("retryable", true)));
        Page page = console.go("jobs?trigger=brief").page();
        assertThat(page.locator("tbody tr").first().innerText()).contains("供应商无应答");
        page.keyboard().press("j");
        console.tab().expecting(409);
        page.keyboard().press("r");

        assertThat(told(page)).isEqualTo("无法再次运行。");
    }

    @Test
    void manyRunAgainAfterTheirCountWasSeen(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH);
        AtomicInteger left = new AtomicInteger(203);
        console.tab().change(MANY, answer -> {
            if (answer instanceof ObjectNode counted && counted.has("count")) {
                int now = counted.path("dry_run").asBoolean() ? left.get() : Math.min(200, left.get());
                left.addAndGet(counted.path("dry_run").asBoolean() ? 0 : -now);
                counted.put("count", now);
                counted.withObject("/left_out").put("full_cells", 2);
            }
            return answer;
        });
        // Nothing of this cell is there, so that the service moves no job.
        Page page = console.go("jobs?stage=generate&status=failed&article_id=art_of_nobody")
                .page();
        page.keyboard().press("R");
        Locator dialog = page.locator("dialog[open]");
        dialog.getByText("203 jobs would run again.").waitFor();
        assertThat(dialog.innerText()).contains("Stage: Write", "art_of_nobody", "2 drafts for places");
        Axe.assertAccessible(page);
        assertThat(sent(console.tab())).isOne();

        console.tab().expecting(422);
        dialog.getByLabel("Ordered in the last days").fill("0");
        dialog.getByText("This is outside the range.").waitFor();
        assertThat(dialog.locator("button.main").count()).isZero();
        dialog.getByLabel("Ordered in the last days").fill("30");
        dialog.getByText("Run 203 jobs again").click();
        dialog.getByText("200 jobs run again.").waitFor();
        dialog.getByText("Run 3 jobs again").click();
        dialog.getByText("No more jobs are left to run again.").waitFor();
        page.keyboard().press("Escape");
        page.getByText("203 jobs run again.").first().waitFor();
    }

    /** During a pause the count is shown, and the refusal. */
    @Test
    void aPauseLeavesTheDialogOpen(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH);
        AtomicInteger asked = new AtomicInteger();
        console.tab().change(MANY, answer -> {
            asked.incrementAndGet();
            return ((ObjectNode) answer).put("count", 2);
        });
        Page page = console.go("jobs?article_id=art_of_nobody").page();
        page.getByText("Run failed ones again…").click();
        Locator dialog = page.locator("dialog[open]");
        dialog.getByText("Run 2 jobs again").waitFor();
        console.tab().refuseOnce(MANY, 409, "generation_paused", Map.of());
        dialog.getByText("Run 2 jobs again").click();

        assertThat(dialog.locator(".state.failed").innerText()).contains("generation_paused", "browser-test-0001");
        assertThat(dialog.locator("button.main").isEnabled()).isTrue();
    }

    private static long sent(Tab tab) {
        return tab.asked().stream()
                .filter(call -> call.equals("POST /v1/admin/jobs/retry"))
                .count();
    }

    /** What the list says of its first job is another thing than what the service knows. */
    private static void first(Tab tab, Consumer<ObjectNode> change) {
        UnaryOperator<JsonNode> once = answer -> {
            if (answer.path("items").path(0) instanceof ObjectNode first) {
                change.accept(first);
            }
            return answer;
        };
        tab.change(LIST, once);
    }

    private static String told(Page page) {
        return page.locator("#notices .notice.bad p").innerText();
    }
}
