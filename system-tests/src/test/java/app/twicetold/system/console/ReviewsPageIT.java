package app.twicetold.system.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@BrowserTest
@DisplayName("The reviews in the console")
class ReviewsPageIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String MARKUP = "<img src=x onerror=alert(1)><b class=evil>bold</b>";

    /** Presses `a` once more when the title of the next review is there. */
    private static final String TAPS_AGAIN = """
            title => new MutationObserver((_, observer) => {
              if (document.querySelector('#review-title')?.textContent.includes(title)) {
                observer.disconnect();
                document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
                window.tapped = true;
              }
            }).observe(document.body, { subtree: true, childList: true, characterData: true })""";

    private final List<String> articles = new ArrayList<>();

    /** What stays published would change the shelf of other tests. */
    @AfterEach
    void leaveNothingOnTheShelf() {
        for (String article : articles) {
            Operator.post(ReviewDesk.ARTICLES + "/" + article + "/retire", Map.of("note", "Made for a test."));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void aReviewTakesOneKeyAndTheNextOpens(String language, Tabs tabs) {
        String first = requested("The first");
        String second = requested("The second");
        boolean chinese = language.startsWith("zh");
        Console console =
                Console.open(tabs, chinese ? Look.CHINESE : Look.ENGLISH).go(address(first));
        Page page = console.page();
        assertThat(title(page)).hasText(titleOf(first));
        assertThat(page.locator(".decide")).containsText(chinese ? "读者立即看到这一版。" : "Readers get this version at once.");
        assertThat(console.tab().asked()).hasSizeLessThanOrEqualTo(5);

        page.keyboard().press("a");

        assertThat(title(page)).hasText(titleOf(second));
        console.tab().settle();
        assertThat(console.address()).isEqualTo(address(second));
        assertThat(console.tab().focused().getAttribute("id")).isEqualTo("review-title");
        assertThat(page.locator(".last")).containsText(titleOf(first));
        assertThat(page.locator(".last")).containsText(chinese ? "已发布" : "Published");
        Answer decided = ReviewDesk.read(first);
        assertThat(decided.text("decision")).isEqualTo("approve");
        assertThat(decided.text("decided_by")).isEqualTo("admin-key");

        console.tab().back();
        assertThat(title(page)).hasText(titleOf(first));
        assertThat(page.locator(".decide h2")).hasText(chinese ? "已决定：通过" : "Decided: Approve");
        Axe.assertAccessible(page);
        page.keyboard().press("Enter");
        assertThat(title(page)).hasText(titleOf(second));
    }

    @Test
    void theNextIsThereBeforeTheDecision(Tabs tabs) {
        String first = requested("Ahead one");
        String second = requested("Ahead two");
        Console console = Console.open(tabs, Look.ENGLISH).go(address(first));
        console.tab().forgetAsked();
        console.page().mouse().move(40, 300);
        console.tab().await(() -> console.tab().asked().stream().anyMatch(call -> call.contains(articleOf(second))));
        console.tab().settle();
        console.tab().forgetAsked();

        console.page().keyboard().press("a");

        assertThat(title(console.page())).hasText(titleOf(second));
        assertThat(console.page().locator(".article")).containsText("Nobody knows");
        assertThat(console.tab().asked()).noneMatch(call -> call.contains(articleOf(second)));
    }

    /** The second tap comes as soon as the next review is there. */
    @Test
    void aDoubleTapDecidesOneReview(Tabs tabs) {
        String first = requested("Tapped");
        String second = requested("Not tapped");
        Console console = onAClockOfItsOwn(tabs, first);
        Page page = console.page();
        page.mouse().move(40, 300);
        console.tab().await(() -> console.tab().asked().stream().anyMatch(call -> call.contains(articleOf(second))));
        console.tab().settle();
        page.evaluate(TAPS_AGAIN, titleOf(second));

        page.keyboard().press("a");

        assertThat(title(page)).hasText(titleOf(second));
        page.waitForFunction("() => window.tapped");
        console.tab().settle();
        assertThat(ReviewDesk.read(first).text("state")).isEqualTo("decided");
        assertThat(ReviewDesk.read(second).text("state")).isEqualTo("open");
        page.clock().fastForward(1_000);
        page.keyboard().press("a");
        assertThat(page.locator(".last")).containsText(titleOf(second));
    }

    @Test
    void nothingIsApprovedBeforeItsTextIsThere(Tabs tabs) {
        String first = requested("Read");
        String second = requested("Not there yet");
        Console console = Console.open(tabs, Look.ENGLISH).go(address(first));
        Page page = console.page();
        String text = "/" + articleOf(second) + "/versions";
        Tab.Held held = console.tab().hold(url -> url.contains(text));
        page.keyboard().press("j");
        assertThat(title(page)).hasText(titleOf(second));
        page.keyboard().press("a");

        assertThat(page.locator("[data-decision=approve][aria-disabled=true]")).hasCount(1);
        held.release();
        console.tab().settle();
        assertThat(ReviewDesk.read(second).text("state")).isEqualTo("open");
        page.keyboard().press("a");
        assertThat(page.locator(".last")).containsText(titleOf(second));
    }

    /** A review in a page whose time a test moves on. */
    private static Console onAClockOfItsOwn(Tabs tabs, String review) {
        Console console = Console.open(tabs, Look.ENGLISH);
        console.page().clock().install();
        return console.go(address(review));
    }

    /** What a refresh asked for before a decision comes after it. */
    @Test
    void aLateRefreshLeavesADecisionAsItIs(Tabs tabs) {
        String first = requested("Decided early");
        String second = requested("The one after it");
        Console console = onAClockOfItsOwn(tabs, first);
        Page page = console.page();
        List<Runnable> late = new ArrayList<>();
        page.route(url -> url.contains("/v1/admin/reviews?"), route -> {
            APIResponse early = route.fetch();
            late.add(() -> route.fulfill(new Route.FulfillOptions().setResponse(early)));
        });
        page.clock().fastForward(Duration.ofMinutes(2).toMillis());
        console.tab().await(() -> late.size() == 1);
        page.keyboard().press("a");
        assertThat(title(page)).hasText(titleOf(second));

        late.get(0).run();
        console.tab().settle();
        console.tab().back();

        assertThat(title(page)).hasText(titleOf(first));
        assertThat(page.locator(".decide h2")).hasText("Decided: Approve");
    }

    @Test
    void aRejectionNeedsAReason(Tabs tabs) {
        String review = requested("To reject");
        Console console = Console.open(tabs, Look.ENGLISH).go(address(review));
        Page page = console.page();
        console.tab().forgetAsked();

        page.keyboard().press("r");
        page.keyboard().press("Enter");

        assertThat(page.locator("#field-reason-error")).hasText("This decision needs a reason.");
        assertThat(page.locator("#field-reason")).isFocused();
        assertThat(console.tab().asked()).noneMatch(call -> call.startsWith("POST"));
        Axe.assertAccessible(page);

        page.keyboard().type("Too thin.");
        page.keyboard().press("Enter");
        assertThat(page.locator(".last")).containsText("Rejected");
        Answer decided = ReviewDesk.read(review);
        assertThat(decided.text("decision")).isEqualTo("reject");
        assertThat(decided.text("reason")).isEqualTo("Too thin.");
    }

    @Test
    void whatIsTypedOutlivesAReload(Tabs tabs) {
        String review = requested("To keep");
        Console console = Console.open(tabs, Look.ENGLISH).go(address(review));
        console.page().keyboard().press("r");
        console.page().keyboard().type("Half a sen");

        console.tab().reload();

        assertThat(console.page().locator("#field-reason")).hasValue("Half a sen");
        console.page().locator("#field-reason").press("Escape");
        assertThat(console.page().locator("[data-decision=reject]")).isFocused();
        assertThat(console.page().locator("#field-reason")).hasCount(0);
    }

    @Test
    void theSecondOfTwoOperatorsLearnsWhoDecidedAndLosesNoNote(Tabs tabs) {
        String review = requested("Between two");
        Console first = Console.open(tabs, Look.ENGLISH).go(address(review));
        Console second = Console.open(tabs, Look.CHINESE).go(address(review));
        second.tab().expecting(409);
        second.page().keyboard().press("r");
        second.page().keyboard().type("I would not.");

        first.page().keyboard().press("n");
        first.page().keyboard().type("Reads well.");
        first.page().keyboard().press("Escape");
        first.page().keyboard().press("a");
        assertThat(first.page().locator(".last")).containsText("Published");
        second.page().keyboard().press("Enter");

        Locator verdict = second.page().locator(".decide");
        assertThat(verdict.locator("[role=alert]")).hasText("admin-key 抢先作出了决定：通过。");
        assertThat(verdict).containsText("Reads well.");
        assertThat(verdict.locator(".unsent")).containsText("I would not.");
        Axe.assertAccessible(second.page());
        assertThat(ReviewDesk.read(review).text("decision")).isEqualTo("approve");
        second.tab().reload();
        assertThat(verdict.locator(".unsent")).containsText("I would not.");
    }

    @Test
    void aReviewThatHasChangedIsShownAnewBeforeItIsDecided(Tabs tabs) {
        String review = requested("Before");
        Console console = Console.open(tabs, Look.ENGLISH).go(address(review));
        console.tab().expecting(409);
        console.page().keyboard().press("r");
        console.page().keyboard().type("As it was.");
        String after = "After " + UUID.randomUUID();
        Operator.call("PATCH", ReviewDesk.ARTICLES + "/" + articleOf(review), Map.of("title", after))
                .send()
                .expecting(200);

        console.page().keyboard().press("Enter");

        assertThat(console.page().locator(".decide [role=alert]")).containsText("nothing was decided");
        assertThat(title(console.page())).hasText(after);
        assertThat(console.page().locator("#field-reason")).hasValue("As it was.");
        assertThat(ReviewDesk.read(review).text("state")).isEqualTo("open");
        console.page().keyboard().press("Enter");
        assertThat(console.page().locator(".last")).containsText("Rejected");
    }

    @Test
    void aDecisionThatNeverArrivedCanBeMadeAgain(Tabs tabs) {
        String review = requested("Cut");
        Console console = Console.open(tabs, Look.ENGLISH).go(address(review));
        console.tab().cutOnce(url -> url.endsWith("/decision"));
        console.page().keyboard().press("r");
        console.page().keyboard().type("Too thin.");

        console.page().keyboard().press("Enter");

        assertThat(console.page().locator(".decide [role=alert]")).containsText("did not arrive");
        assertThat(console.page().locator("#field-reason")).hasValue("Too thin.");
        assertThat(ReviewDesk.read(review).text("state")).isEqualTo("open");
        console.page().keyboard().press("Enter");
        assertThat(console.page().locator(".last")).containsText("Rejected");
    }

    @Test
    void aDecisionWhoseAnswerWasLostIsNotMadeTwice(Tabs tabs) {
        String review = requested("Lost");
        Console console = Console.open(tabs, Look.ENGLISH).go(address(review));
        console.tab().expectingLoss();
        console.page()
                .route(
                        url -> url.endsWith("/decision"),
                        route -> {
                            route.fetch();
                            route.abort("connectionreset");
                        },
                        new Page.RouteOptions().setTimes(1));
        console.tab().forgetAsked();

        console.page().keyboard().press("a");

        assertThat(console.page().locator(".last")).containsText("Published");
        assertThat(console.tab().asked().stream().filter(call -> call.startsWith("POST")))
                .hasSize(1);
        assertThat(ReviewDesk.read(review).text("state")).isEqualTo("decided");
    }

    @Test
    void withoutANetworkNobodyGuesses(Tabs tabs) {
        String review = requested("Away");
        Console console = Console.open(tabs, Look.ENGLISH).go(address(review));
        console.tab().offline(true);
        console.page().keyboard().press("r");
        console.page().keyboard().type("Too thin.");

        console.page().keyboard().press("Enter");

        Locator told = console.page().locator(".decide [role=alert]");
        assertThat(told).containsText("nobody can tell yet");
        console.tab().offline(false);
        told.locator("button").click();
        assertThat(told).containsText("did not arrive");
        assertThat(console.page().locator("#field-reason")).hasValue("Too thin.");
        console.page().locator("#field-reason").press("Enter");
        assertThat(console.page().locator(".last")).containsText("Rejected");
    }

    @Test
    void textFromOutsideStaysText(Tabs tabs) {
        Map<String, Object> changes = new LinkedHashMap<>();
        changes.put("title", "M " + MARKUP + UUID.randomUUID());
        changes.put("byline", MARKUP);
        changes.put("hint", MARKUP);
        changes.put("paragraphs", List.of(MARKUP, MARKUP));
        changes.put("key_points", List.of(MARKUP, MARKUP, MARKUP));
        changes.put("source_name", MARKUP);
        String article = published("M", changes);
        Trainer reader = Trainer.signedIn().entitled();
        reader.get("/v1/articles/" + article).expecting(200);
        reader.post("/v1/reports", Map.of("article_id", article, "reason", "harmful", "note", MARKUP))
                .expecting(201);
        String review = ReviewDesk.open("reported", article);
        Console console = Console.open(tabs, Look.ENGLISH).go("reviews/" + review + "?kind=reported");
        Page page = console.page();
        assertThat(page.locator(".reports blockquote")).hasText(MARKUP);
        assertThat(page.locator(".article p").first()).hasText(MARKUP);
        assertThat(page.locator(".key-points li").first()).hasText(MARKUP);

        page.keyboard().press("t");
        page.keyboard().type(MARKUP);
        page.keyboard().press("Enter");
        assertThat(page.locator(".last")).containsText("Retired");
        page.locator(".last a").click();
        assertThat(page.locator(".decide")).containsText(MARKUP);

        assertThat(page.locator("main img, main .evil")).hasCount(0);
    }

    @Test
    void theChecksComeAlsoWhenTheTextCameAtAnotherTry(Tabs tabs) {
        String review = ReviewDesk.requested("Late " + UUID.randomUUID());
        String article = ReviewDesk.read(review).text("article_id");
        Console console = Console.open(tabs, Look.ENGLISH);
        // No article of this test was checked.
        console.tab().expecting(404).change(url -> url.contains(article + "/versions?"), versions -> {
            versions.get("items").forEach(version -> ((ObjectNode) version).put("qa_score", 80));
            return versions;
        });
        Predicate<String> asked = url -> url.contains(article + "/versions?");
        console.tab().refuse(asked, 500, "internal_error", "A fault.", Map.of());
        console.go("reviews/" + review + "?kind=requested");

        console.tab().letThrough(asked);
        console.page().locator("main .state.failed button").click();

        String quality = "GET /v1/admin/articles/" + article + "/quality?version=1";
        console.tab().await(() -> console.tab().asked().contains(quality));
    }

    @Test
    void theChecksStandAgainstTheirThresholds(Tabs tabs) {
        String article = drafted("[mock:weak]");
        String review = await().atMost(PATIENCE).until(() -> ReviewDesk.find("qa", article), id -> !id.isEmpty());
        Console console = Console.open(tabs, Look.ENGLISH).go("reviews/" + review + "?kind=qa");
        Page page = console.page();

        Locator checks = page.locator("section[aria-labelledby=checks]");
        assertThat(checks).containsText("Score 72");
        assertThat(checks).containsText("72, at least 80");
        assertThat(page.locator(".reasons")).containsText("Score 72 is too low to publish by itself");
        assertThat(console.tab().asked().stream().filter(call -> !call.contains("/session")))
                .hasSizeLessThanOrEqualTo(4);
        page.keyboard().press("w");
        assertThat(page.locator("#field-note")).isFocused();
        page.keyboard().type("Shorter.");
        page.keyboard().press("Enter");
        assertThat(page.locator(".last")).containsText("Being written anew");
        assertThat(ReviewDesk.read(review).text("note")).isEqualTo("Shorter.");
    }

    @Test
    void theDifferenceToTheServedVersionIsShownByWords(Tabs tabs) {
        String article = published("Why bread rises", Map.of());
        Operator.call("PATCH", ReviewDesk.ARTICLES + "/" + article, Map.of("title", "Why dough rises"))
                .send()
                .expecting(200);
        String review = ReviewDesk.open("requested", article);
        Console console = Console.open(tabs, Look.ENGLISH).go("reviews/" + review + "?kind=requested");

        console.page().keyboard().press("v");

        assertThat(console.page().locator(".diff").first()).hasText("Why breaddough rises");
        assertThat(console.page().locator(".diff del")).hasText("bread");
        assertThat(console.page().locator(".diff ins")).hasText("dough");
        assertThat(console.address()).isEqualTo("reviews/" + review + "?kind=requested&view=changes");
        Axe.assertAccessible(console.page());
        console.tab().reload();
        assertThat(console.page().locator(".diff ins")).hasText("dough");
    }

    @Test
    void aWaveOfReportsIsCountedBeforeItIsDismissed(Tabs tabs) {
        String article = published("Reported", Map.of());
        Trainer reader = Trainer.signedIn().entitled();
        reader.get("/v1/articles/" + article).expecting(200);
        reader.post("/v1/reports", Map.of("article_id", article, "reason", "rights"))
                .expecting(201);
        String review = ReviewDesk.open("reported", article);
        Console console = Console.open(tabs, Look.ENGLISH).go("reviews/" + review + "?kind=reported");
        console.tab().expecting(422);
        Page page = console.page();

        page.keyboard().press("d");
        assertThat(page.locator("dialog #field-reporter_id")).isFocused();
        page.keyboard().press("Enter");
        assertThat(page.locator("dialog")).containsText("Fill in at least one of these.");
        page.locator("dialog #field-article_id").fill(article);
        page.keyboard().press("Enter");
        assertThat(page.locator("dialog .counted")).containsText("1 report would be dismissed.");
        Axe.assertAccessible(page);
        assertThat(ReviewDesk.read(review).text("state")).isEqualTo("open");
        page.keyboard().press("Enter");

        assertThat(page.locator("dialog")).hasCount(0);
        assertThat(page.locator("#notices")).containsText("1 report was dismissed. 1 article is served again.");
        assertThat(page.locator(".decide h2")).hasText("Superseded");
        reader.get("/v1/articles/" + article).expecting(200);
    }

    @Test
    void aCountOfAnotherSelectionIsNone(Tabs tabs) {
        String article = published("Counted late", Map.of());
        Trainer reader = Trainer.signedIn().entitled();
        reader.get("/v1/articles/" + article).expecting(200);
        reader.post("/v1/reports", Map.of("article_id", article, "reason", "rights"))
                .expecting(201);
        Console console = Console.open(tabs, Look.ENGLISH).go("reviews?kind=reported");
        Page page = console.page();
        Tab.Held held = console.tab().hold(url -> url.endsWith("/reports/dismiss"));
        page.keyboard().press("d");
        page.locator("dialog #field-article_id").fill(article);
        page.keyboard().press("Enter");
        console.tab().await(() -> held.size() == 1);
        page.locator("dialog #field-article_id").fill("");
        page.locator("dialog #field-from").fill("2026-01-01T00:00");

        held.release();
        console.tab().settle();

        assertThat(page.locator("dialog button.main:enabled")).hasText("Count first");
        assertThat(page.locator("dialog .counted, dialog .danger")).hasCount(0);
    }

    @Test
    void whatWasDecidedCanBeLookedThrough(Tabs tabs) {
        List<String> decided = List.of(requested("Old"), requested("New"));
        for (String review : decided) {
            Operator.post(
                            ReviewDesk.REVIEWS + "/" + review + "/decision",
                            Map.of("decision", "reject", "reason", "Old hat."))
                    .expecting(200);
        }
        Console console = Console.open(tabs, Look.ENGLISH).go("reviews?state=decided&kind=requested");
        Page page = console.page();
        assertThat(title(page)).hasText(titleOf(decided.get(1)));
        assertThat(page.locator(".decide")).containsText("Old hat.");
        assertThat(page.locator("[data-decision]")).hasCount(0);

        page.keyboard().press("j");

        assertThat(title(page)).hasText(titleOf(decided.get(0)));
        page.keyboard().press("?");
        assertThat(page.locator("dialog")).not().containsText("Approve");
    }

    @Test
    void aRefusalOfTheServiceIsToldInPlace(Tabs tabs) {
        String review = requested("Paused");
        Console console = Console.open(tabs, Look.ENGLISH).go(address(review));
        console.tab().refuseOnce(url -> url.endsWith("/decision"), 409, "generation_paused", Map.of());
        console.page().keyboard().press("w");
        console.page().keyboard().type("Shorter.");
        console.page().keyboard().press("Enter");

        assertThat(console.page().locator(".decide")).containsText("Generation can be resumed on the overview.");
        assertThat(console.page().locator(".decide")).containsText("browser-test-0001");
        assertThat(console.page().locator("#field-note")).hasValue("Shorter.");
    }

    private static Locator title(Page page) {
        return page.locator("#review-title");
    }

    private static String address(String review) {
        return "reviews/" + review + "?kind=requested";
    }

    private static String titleOf(String review) {
        return ReviewDesk.read(review).text("title");
    }

    private static String articleOf(String review) {
        return ReviewDesk.read(review).text("article_id");
    }

    /** A review with a title of its own. */
    private String requested(String title) {
        String review = ReviewDesk.requested(title + " " + UUID.randomUUID());
        articles.add(articleOf(review));
        return review;
    }

    /** An article that is served at once. */
    private String published(String title, Map<String, Object> besides) {
        Map<String, Object> article = new LinkedHashMap<>(besides);
        article.put("publish_now", true);
        String id = ReviewDesk.created(title, article);
        articles.add(id);
        return id;
    }

    /** The article that a brief became. */
    private String drafted(String note) {
        Answer brief = Operator.post(
                        "/v1/admin/briefs",
                        Map.of("language", "en", "topic_id", "science", "difficulty", 1, "note", note))
                .expecting(201);
        String job = brief.text("job.id");
        String article = await().atMost(PATIENCE)
                .until(
                        () -> Operator.get("/v1/admin/jobs/" + job).expecting(200),
                        answer -> answer.text("status").equals("succeeded"))
                .text("article_id");
        articles.add(article);
        return article;
    }
}
