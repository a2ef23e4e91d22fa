package app.twicetold.system.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@BrowserTest
@DisplayName("The articles in the console")
class ArticlesPageIT {
    private static final String MARKUP = "<img src=x onerror=alert(1)><b class=evil>bold</b>";

    private final List<String> published = new ArrayList<>();

    /** What stays published would change the shelf of other tests. */
    @AfterEach
    void leaveNothingOnTheShelf() {
        for (String article : published) {
            Operator.post(ReviewDesk.ARTICLES + "/" + article + "/retire", Map.of("note", "Made for a test."));
        }
    }

    @Test
    void aSearchIsInTheAddressAndLeadsToTheArticleByKeys(Tabs tabs) {
        String word = word();
        String article = ArticleShelf.draft("Why " + word + " rises");
        Console console = Console.open(tabs, Look.ENGLISH).go("articles");
        Page page = console.page();

        page.keyboard().press("/");
        page.keyboard().type(word);
        page.keyboard().press("Enter");
        assertThat(page.locator(".articles tbody tr")).hasCount(1);
        assertThat(console.address()).isEqualTo("articles?q=" + word);
        page.locator("[name=status]").selectOption("draft");
        assertThat(page.locator(".articles tbody tr")).hasCount(1);
        console.tab().settle();
        assertThat(console.address()).isEqualTo("articles?q=" + word + "&status=draft");
        page.locator("h1").click();
        page.keyboard().press("j");
        page.keyboard().press("Enter");

        assertThat(page.locator("h1")).hasText("Why " + word + " rises");
        console.tab().settle();
        assertThat(console.address()).isEqualTo("articles/" + article);
        assertThat(page).hasTitle("Why " + word + " rises · Twicetold");
        page.locator("main a", new Page.LocatorOptions().setHasText("All articles"))
                .click();
        assertThat(page.locator(".articles tbody tr")).hasCount(1);
        assertThat(console.address()).isEqualTo("articles?q=" + word + "&status=draft");
        assertThat(page).hasTitle("Articles · Twicetold");
    }

    @Test
    void whatTheFiltersDoNotMeanIsSaidSo(Tabs tabs) {
        Console console = Console.open(tabs, Look.CHINESE).go("articles?q=" + word());
        assertThat(console.page().locator(".state.empty")).hasText("没有符合筛选条件的文章。");
        Axe.assertAccessible(console.page());
        console.page().locator(".filters button").click();
        assertThat(console.page().locator(".articles tbody tr").first()).isVisible();
        assertThat(console.address()).isEqualTo("articles");
    }

    @Test
    void aTabAsksWhenItIsOpened(Tabs tabs) {
        String article = ArticleShelf.draft("Asked little");
        Console console = Console.open(tabs, Look.ENGLISH).go("articles/" + article);
        assertThat(of(console, article)).containsExactly("GET /v1/admin/articles/" + article);

        console.tab().forgetAsked();
        console.page().keyboard().press("7");
        assertThat(console.page().locator(".tab tbody tr").first()).containsText("article.created");
        assertThat(console.tab().asked())
                .containsExactly("GET /v1/admin/audit?target_type=article&target_id=" + article);
        assertThat(console.address()).isEqualTo("articles/" + article + "?tab=audit");
        console.tab().back();
        assertThat(console.page().locator(".article")).containsText("It is so.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void onlyWhatIsAllowedIsOfferedAndARejectionNeedsAReason(String language, Tabs tabs) {
        boolean chinese = language.startsWith("zh");
        String article = ArticleShelf.draft("To reject " + word());
        Console console =
                Console.open(tabs, chinese ? Look.CHINESE : Look.ENGLISH).go("articles/" + article);
        Page page = console.page();
        assertThat(page.locator("[data-operation]")).hasCount(1);
        console.tab().forgetAsked();

        page.keyboard().press("r");
        assertThat(page.locator("dialog #field-operation-reason")).isFocused();
        page.keyboard().press("Enter");
        assertThat(page.locator("#field-operation-reason-error")).hasText(chinese ? "请填写理由。" : "This needs a reason.");
        assertThat(console.tab().asked()).isEmpty();
        Axe.assertAccessible(page);
        page.keyboard().type("Too thin.");
        page.keyboard().press("Enter");

        assertThat(page.locator("dialog")).hasCount(0);
        assertThat(page.locator(".page-head .badge")).hasText(chinese ? "已拒绝" : "Rejected");
        assertThat(page.locator("h1")).isFocused();
        assertThat(page.locator("[data-operation=reject]")).hasCount(0);
        assertThat(page.locator("[data-operation=publish]")).isVisible();
        assertThat(ArticleShelf.read(article).text("status")).isEqualTo("rejected");
    }

    @Test
    void anArticleGoesThroughItsLifeByKeys(Tabs tabs) {
        String article = rejected("A life " + word());
        published.add(article);
        Page page = Console.open(tabs, Look.ENGLISH).go("articles/" + article).page();
        Locator status = page.locator(".page-head .badge");

        press(page, "p", "Reads well.");
        assertThat(status).hasText("Published");
        press(page, "u", "");
        assertThat(status).hasText("Unpublished");
        press(page, "p", "");
        assertThat(status).hasText("Published");
        press(page, "q", "Look at this.");
        assertThat(status).hasText("Needs review");
        press(page, "p", "");
        assertThat(status).hasText("Published");
        press(page, "t", "Old hat.");
        assertThat(status).hasText("Retired");

        page.keyboard().press("7");
        assertThat(page.locator(".tab tbody tr").first()).containsText("article.retired");
        assertThat(page.locator(".tab tbody tr").last()).containsText("article.created");
        assertThat(ArticleShelf.read(article).text("status")).isEqualTo("retired");
    }

    @Test
    void anotherVersionIsOrderedWithANoteForTheModel(Tabs tabs) {
        String article = rejected("Anew " + word());
        Console console = Console.open(tabs, Look.ENGLISH).go("articles/" + article + "?tab=jobs");

        press(console.page(), "w", "Shorter.");

        assertThat(console.page().locator("#notices")).containsText("Another version is ordered.");
        assertThat(console.page().locator(".tab tbody tr").first()).containsText("Shorter.");
        assertThat(console.page().locator(".tab tbody tr").first()).containsText("Written anew");
    }

    @Test
    void theSecondOfTwoOperatorsLearnsWhatTheFirstDid(Tabs tabs) {
        String article = ArticleShelf.draft("Between two");
        Console second = Console.open(tabs, Look.ENGLISH).go("articles/" + article);
        second.tab().expecting(409);
        second.page().keyboard().press("r");
        second.page().keyboard().type("Mine.");
        Operator.post(ReviewDesk.ARTICLES + "/" + article + "/reject", Map.of("reason", "Theirs."))
                .expecting(200);

        second.page().keyboard().press("Enter");

        Locator told = second.page().locator("dialog [role=alert]");
        assertThat(told).containsText("no longer what you saw");
        assertThat(told).containsText("Now: version 1, Rejected.");
        assertThat(told).containsText("admin-key, article.rejected");
        assertThat(second.page().locator("#field-operation-reason")).hasValue("Mine.");
        Axe.assertAccessible(second.page());
        told.locator("button").click();
        assertThat(second.page().locator(".page-head .badge")).hasText("Rejected");
        assertThat(second.page().locator("h1")).isFocused();
    }

    @Test
    void anOperationWhoseAnswerWasLostIsLookedUp(Tabs tabs) {
        String article = ArticleShelf.draft("Lost " + word());
        Console console = Console.open(tabs, Look.ENGLISH).go("articles/" + article);
        console.tab().cutOnce(url -> url.endsWith("/reject"));
        console.page().keyboard().press("r");
        console.page().keyboard().type("Too thin.");

        console.page().keyboard().press("Enter");

        assertThat(console.page().locator("dialog [role=alert]")).containsText("not known whether it was done");
        assertThat(console.page().locator("dialog [role=alert]")).containsText("Now: version 1, Draft.");
        assertThat(console.page().locator("#field-operation-reason")).hasValue("Too thin.");
        console.page().locator("#field-operation-reason").press("Enter");
        assertThat(console.page().locator(".page-head .badge")).hasText("Rejected");
    }

    @Test
    void anyTwoVersionsAreComparedByWords(Tabs tabs) {
        String article = ArticleShelf.draft("Why bread rises");
        ArticleShelf.change(article, Map.of("title", "Why dough rises")).expecting(200);
        ArticleShelf.change(article, Map.of("title", "Why dough sinks")).expecting(200);
        Console console = Console.open(tabs, Look.ENGLISH).go("articles/" + article);
        Page page = console.page();

        page.keyboard().press("2");
        assertThat(page.locator(".tab tbody tr")).hasCount(3);
        page.locator("[name=from]").selectOption("1");
        page.locator("[name=to]").selectOption("3");
        page.locator(".tab form button").click();

        assertThat(page.locator(".diff del")).hasText("bread rises");
        assertThat(page.locator(".diff ins")).hasText("dough sinks");
        console.tab().settle();
        assertThat(console.address()).isEqualTo("articles/" + article + "?tab=versions&from=1&to=3");
        Axe.assertAccessible(page);
        page.locator(".tab tbody th a", new Page.LocatorOptions().setHasText("Version 1"))
                .click();
        assertThat(page.locator("#text")).hasText("Why bread rises");
        console.tab().settle();
        assertThat(console.address()).isEqualTo("articles/" + article + "?version=1");
    }

    @Test
    void theChecksOfAnotherVersionComeAlsoWhenThatIsStillAwaited(Tabs tabs) {
        String article = ArticleShelf.shown();
        String first = ReviewDesk.ARTICLES + "/" + article + "/versions/1";
        Console console = Console.open(tabs, Look.ENGLISH).go("articles/" + article);
        Page page = console.page();
        List<Route> asked = new ArrayList<>();
        page.route(url -> url.endsWith(first), asked::add);
        page.locator("[name=version]").selectOption("1");
        console.tab().await(() -> !asked.isEmpty());

        page.locator("h1").click();
        page.keyboard().press("3");
        // No article of a test was checked.
        console.tab().expecting(404);
        ObjectNode version = Operator.get(first).expecting(200).json().deepCopy();
        version.put("qa_score", 80);
        asked.get(0)
                .fulfill(new Route.FulfillOptions()
                        .setResponse(asked.get(0).fetch())
                        .setBody(version.toString()));

        assertThat(page.locator("section[aria-labelledby=quality]")).containsText("This version was never checked.");
    }

    @Test
    void theTextIsMeasuredWhileOneTypesAndAnOlderMeasureIsGivenUp(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("articles/new");
        Page page = console.page();
        Locator measure = page.locator("section[aria-labelledby=measure]");
        assertThat(measure.locator(".length")).containsText("0 words of");
        Tab.Held held = console.tab().hold(url -> url.endsWith("/articles/measure"));
        page.locator("#field-paragraphs").fill("Write to a@example.org.");
        console.tab().await(() -> held.size() == 1);
        page.locator("#field-paragraphs").fill("Write to b@example.org, or do not.");
        console.tab().await(() -> held.size() == 2);
        held.release();

        assertThat(measure).containsText("b@example.org");
        assertThat(measure).not().containsText("a@example.org");
        assertThat(measure.locator(".length")).containsText("too few");
        Axe.assertAccessible(page);
    }

    @Test
    void anArticleIsWrittenAndWhatIsWrongStandsBesideItsField(Tabs tabs) {
        String title = "Written " + word();
        Console console = Console.open(tabs, Look.ENGLISH).go("articles/new");
        console.tab().expecting(422);
        Page page = console.page();
        page.locator("#field-title").fill(title);
        page.locator("#field-paragraphs").fill("It is so.\n\nNobody knows: " + UUID.randomUUID());
        page.locator("#field-key_points").fill("It is so.\n\nNobody knows why.\nIt stays so.");
        page.locator("#field-after").selectOption("draft");

        page.locator("#field-title").press("Control+Enter");

        assertThat(page.locator("#field-topic_id-error")).isVisible();
        assertThat(page.locator("#field-topic_id")).isFocused();
        Axe.assertAccessible(page);
        page.locator("#field-topic_id").selectOption("science");
        page.locator("#field-title").press("Control+Enter");

        assertThat(page.locator("h1")).hasText(title);
        console.tab().settle();
        String article = console.address().substring("articles/".length());
        Answer made = ArticleShelf.read(article);
        assertThat(made.text("status")).isEqualTo("draft");
        assertThat(made.texts("head.key_points", "text")).hasSize(3);
        assertThat(console.tab().sessionStorage().keySet()).noneMatch(name -> name.contains("draft"));
    }

    @Test
    void whatIsWrongWithAPartNamesThePart(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("articles/new");
        console.tab().expecting(422);
        Page page = console.page();

        page.locator("#field-key_points").fill("One\nTwo\n" + "y".repeat(501));

        assertThat(page.locator("#field-key_points-error")).hasText(Pattern.compile("Key point 3: .*"));
        page.locator("#field-key_points").fill("One\nTwo\nThree");
        assertThat(page.locator("#field-key_points-error")).hasCount(0);
    }

    @Test
    void whatIsTypedOutlivesAReloadUntilItIsDiscarded(Tabs tabs) {
        String article = ArticleShelf.draft("Before");
        Console console = Console.open(tabs, Look.ENGLISH).go("articles/" + article);
        Page page = console.page();
        page.keyboard().press("e");
        page.locator("#field-title").fill("Half a sen");
        console.tab().settle();

        console.tab().reload();

        assertThat(page.locator("#field-title")).hasValue("Half a sen");
        assertThat(page.locator(".found")).isVisible();
        page.locator(".send button", new Page.LocatorOptions().setHasText("Discard"))
                .click();
        page.locator("dialog button.danger").click();
        assertThat(page.locator("#field-title")).hasValue("Before");
        assertThat(page.locator("#field-title")).isFocused();
        console.tab().reload();
        assertThat(page.locator("#field-title")).hasValue("Before");
        assertThat(ArticleShelf.read(article).text("head_version")).isEqualTo("1");
    }

    @Test
    void whatIsTypedWhileAVersionIsSavedIsAChangeToIt(Tabs tabs) {
        String article = ArticleShelf.draft("Before");
        Console console = Console.open(tabs, Look.ENGLISH).go("articles/" + article + "/edit");
        Page page = console.page();
        Tab.Held held = console.tab().hold(url -> url.endsWith("/v1/admin/articles/" + article));
        page.locator("#field-title").fill("After");
        page.locator(".send button.main").click();
        console.tab().await(() -> held.size() == 1);
        page.locator("#field-hint").fill("Later");
        held.release();

        assertThat(page.locator(".send button.main")).containsText("3");
        assertThat(page.locator("#field-hint")).hasValue("Later");
        page.locator(".send button.main").click();
        assertThat(page.locator("h1")).hasText("After");
        assertThat(ArticleShelf.read(article).text("head.hint")).isEqualTo("Later");
    }

    @Test
    void whatIsTypedWhileANewArticleIsSavedIsAChangeToIt(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("articles/new?topic_id=science");
        Page page = console.page();
        Tab.Held held = console.tab().hold(url -> url.endsWith("/v1/admin/articles"));
        page.locator("#field-title").fill("New " + word());
        page.locator("#field-paragraphs").fill("It is so.\n\nNobody knows: " + UUID.randomUUID());
        page.locator("#field-key_points").fill("It is so.\nNobody knows why.\nIt stays so.");
        page.locator("#field-after").selectOption("draft");
        page.locator(".send button.main").click();
        console.tab().await(() -> held.size() == 1);
        page.locator("#field-hint").fill("Later");
        held.release();

        console.tab().await(() -> console.address().matches("articles/art_.*/edit"));
        assertThat(page.locator("#field-hint")).hasValue("Later");
        assertThat(page.locator(".send button.main")).containsText("2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void aVersionConflictShowsBothTextsAndLosesNeither(String language, Tabs tabs) {
        boolean chinese = language.startsWith("zh");
        String article = ArticleShelf.draft("Before");
        Console console =
                Console.open(tabs, chinese ? Look.CHINESE : Look.ENGLISH).go("articles/" + article + "/edit");
        console.tab().expecting(409);
        Page page = console.page();
        page.locator("#field-title").fill("Mine");
        page.locator("#field-byline").fill("By me");
        ArticleShelf.change(article, Map.of("title", "Theirs", "hint", "Their hint"))
                .expecting(200);

        page.locator(".send button.main").click();

        Locator met = page.locator(".conflict");
        assertThat(page.locator("#met")).isFocused();
        assertThat(met).containsText(chinese ? "其间已有第 2 版" : "Meanwhile there is a version 2");
        assertThat(met.locator("section[aria-labelledby=met-title] .as-typed"))
                .hasText(new String[] {"Mine", "Theirs"});
        assertThat(met.locator("section[aria-labelledby=met-title]"))
                .containsText(chinese ? "双方都改了" : "both changed it");
        assertThat(page.locator("#field-hint")).hasValue("Their hint");
        assertThat(page.locator("#field-title")).hasValue("Mine");
        assertThat(ArticleShelf.read(article).text("head.title")).isEqualTo("Theirs");
        Axe.assertAccessible(page);
        console.tab().reload();
        assertThat(met.locator("section[aria-labelledby=met-title] .as-typed"))
                .hasText(new String[] {"Mine", "Theirs"});

        met.locator("section[aria-labelledby=met-title] button").click();
        assertThat(page.locator("#field-title")).hasValue("Theirs");
        page.locator(".send button.main").click();
        assertThat(page.locator("h1")).hasText("Theirs");
        console.tab().settle();
        Answer saved = ArticleShelf.read(article);
        assertThat(saved.text("head_version")).isEqualTo("3");
        assertThat(saved.text("head.byline")).isEqualTo("By me");
        assertThat(saved.text("head.hint")).isEqualTo("Their hint");
    }

    @Test
    void aSavedVersionWhoseAnswerWasLostIsNotSavedTwice(Tabs tabs) {
        String article = ArticleShelf.draft("Before");
        Console console = Console.open(tabs, Look.ENGLISH).go("articles/" + article + "/edit");
        console.tab().expecting(409).expectingLoss();
        Page page = console.page();
        page.route(
                url -> url.endsWith("/articles/" + article),
                route -> {
                    route.fetch();
                    route.abort("connectionreset");
                },
                new Page.RouteOptions().setTimes(1));
        page.locator("#field-title").fill("After");

        page.locator(".send button.main").click();
        assertThat(page.locator(".send [role=alert]")).containsText("nothing is saved twice");
        page.locator(".send button.main").click();

        assertThat(page.locator("h1")).hasText("After");
        assertThat(ArticleShelf.read(article).text("head_version")).isEqualTo("2");
    }

    @Test
    void nothingIsServedWithoutChecksBeforeSomebodyConfirmsIt(Tabs tabs) {
        String article = ArticleShelf.draft("Served " + word());
        published.add(article);
        Console console = Console.open(tabs, Look.ENGLISH).go("articles/" + article + "/edit");
        Page page = console.page();
        page.locator("#field-after").selectOption("publish_now");
        page.locator(".send button.main").click();
        assertThat(page.locator("dialog")).containsText("Serve it without checks?");
        page.keyboard().press("Escape");
        assertThat(page.locator("dialog")).hasCount(0);
        assertThat(ArticleShelf.read(article).text("status")).isEqualTo("draft");

        page.locator(".send button.main").click();
        page.locator("dialog button.danger").click();

        assertThat(page.locator(".page-head .badge")).hasText("Published");
        assertThat(ArticleShelf.read(article).text("status")).isEqualTo("published");
    }

    @Test
    void textFromOutsideStaysText(Tabs tabs) {
        Map<String, Object> changes = new LinkedHashMap<>();
        changes.put("title", "M " + MARKUP + word());
        changes.put("byline", MARKUP);
        changes.put("hint", MARKUP);
        changes.put("paragraphs", List.of(MARKUP, MARKUP + UUID.randomUUID()));
        changes.put("key_points", List.of(MARKUP, MARKUP, MARKUP));
        changes.put("source_name", MARKUP);
        changes.put("attribution", MARKUP);
        changes.put("draft", true);
        String article = ReviewDesk.created("M", changes);
        ArticleShelf.change(article, Map.of("hint", "Other")).expecting(200);
        Operator.post(ReviewDesk.ARTICLES + "/" + article + "/reject", Map.of("reason", MARKUP))
                .expecting(200);
        Console console = Console.open(tabs, Look.ENGLISH);
        for (String tab : List.of(
                "", "?tab=versions&from=1&to=2", "?tab=provenance", "?tab=audit", "?tab=text&version=1", "/edit")) {
            console.go("articles/" + article + tab);
            assertThat(console.page().locator("main")).containsText("<b class=evil>");
            assertThat(console.page().locator("main img, main .evil")).hasCount(0);
        }
        console.go("articles?status=rejected&q=" + "evil");
        assertThat(console.page().locator(".articles tbody th").first()).containsText("<b class=evil>");
        assertThat(console.page().locator("main img, main .evil")).hasCount(0);
    }

    @Test
    void anUnknownStatusAndOperationAreNoTrouble(Tabs tabs) {
        String article = ArticleShelf.draft("Of tomorrow");
        Console console = Console.open(tabs, Look.ENGLISH);
        console.tab().change(url -> url.endsWith("/articles/" + article), answer -> {
            ((ObjectNode) answer).put("status", "embargoed");
            ((ArrayNode) answer.get("allowed_operations")).add("embargo");
            return answer;
        });
        console.go("articles/" + article);
        assertThat(console.page().locator(".page-head .badge")).hasText("embargoed");
        assertThat(console.page().locator("[data-operation]")).hasCount(1);
    }

    @Test
    void anArticleThatIsNotThereIsSaidSo(Tabs tabs) {
        Console console = Console.open(tabs, Look.CHINESE);
        console.tab().expecting(404);
        console.go("articles/art_nothing");
        assertThat(console.page().locator("main [role=alert]")).isVisible();
        Axe.assertAccessible(console.page());
    }

    /** Does what a key offers, with a note where there is one. */
    private static void press(Page page, String key, String note) {
        page.keyboard().press(key);
        page.locator("dialog #field-operation-note").fill(note);
        page.locator("dialog #field-operation-note").press("Enter");
        assertThat(page.locator("dialog")).hasCount(0);
    }

    /** The calls that name an article. */
    private static List<String> of(Console console, String article) {
        return console.tab().asked().stream()
                .filter(call -> call.contains(article))
                .toList();
    }

    private static String rejected(String title) {
        String article = ArticleShelf.draft(title);
        Operator.post(ReviewDesk.ARTICLES + "/" + article + "/reject", Map.of("reason", "Made for a test."))
                .expecting(200);
        return article;
    }

    /** A word that no other article has. */
    private static String word() {
        return "w" + UUID.randomUUID().toString().replace("-", "").substring(0, 12);
    }
}
