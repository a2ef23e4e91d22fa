package app.twicetold.system.console;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.PageChecks;
import app.twicetold.system.browser.PageRules;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Service;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules that every page of the console keeps. A page is loaded once a language, and changed as its user may. */
@BrowserTest
@DisplayName("Every page of the console")
class EveryPageIT {
    private static final int MOST_CALLS = 4;

    /** What all pages know of the service, asked once a tab. */
    private static final Set<String> OF_THE_FRAME = Set.of("GET /v1/admin/session", "GET /v1/admin/catalogue");

    /** Names, which have no translation. Others stand in {@code <span translate="no">}. */
    private static final Set<String> NAMES = Set.of(
            "Twicetold",
            "English",
            "API",
            "ID",
            "JSON",
            "CSV",
            "HTTP",
            "RSS",
            "Atom",
            "URL",
            "UTC",
            "AI",
            "XP",
            "USD",
            "WAV",
            "MP3",
            "MP",
            "JavaScript",
            "Enter",
            "Esc",
            "Alt",
            "Ctrl",
            "Shift",
            "Tab",
            "test",
            "development");

    static Stream<Arguments> pages() {
        return ConsolePage.ALL.stream()
                .flatMap(page -> Stream.of(Arguments.of(page, "en"), Arguments.of(page, "zh-Hans")));
    }

    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("pages")
    void everyPageServesEveryUser(ConsolePage page, String language, Tabs tabs) {
        boolean chinese = language.startsWith("zh");
        Look look = chinese ? Look.CHINESE : Look.ENGLISH;
        Tab tab = page.open(tabs, look).tab();
        Page shown = tab.page();
        SoftAssertions rules = new SoftAssertions();

        rules.assertThat(tab.heading().allInnerTexts()).as("headings").containsExactly(page.heading(chinese));
        rules.assertThat(shown.title()).as("title of the document").isEqualTo(page.heading(chinese) + " · Twicetold");
        rules.assertThat(shown.locator("html").getAttribute("lang"))
                .as("language")
                .isEqualTo(language);
        asksLittle(rules, tab);
        tab.picture(language + "/" + page.name());
        tab.pictureForTheGuide(page.name() + "." + language);
        PageRules everyUser = new PageRules(rules, tab, look, language + "/" + page.name())
                // The heading of a page about one article is its title.
                .speaksOneLanguage(NAMES, page.english().equals(page.chinese()) ? page.english() : "")
                .isAccessible();
        if (!chinese) {
            tab.picture(language + "/" + page.name() + "-dark");
            everyUser.isWorkedByKeyboard();
        }
        everyUser.fitsEverywhere().keepsStillAndSeen();
        rules.assertAll();
    }

    private static void asksLittle(SoftAssertions rules, Tab tab) {
        List<String> asked = tab.asked().stream()
                .filter(call -> !OF_THE_FRAME.contains(call))
                .toList();
        rules.assertThat(asked)
                .as("calls of the API")
                .hasSizeLessThanOrEqualTo(MOST_CALLS)
                .doesNotHaveDuplicates();
    }

    @Test
    void theMenuLeadsToEachPageAndItsHeading(Tabs tabs) {
        Console console = ConsolePage.MISSING.open(tabs, Look.ENGLISH);
        for (ConsolePage page : ConsolePage.menuPages()) {
            console.page()
                    .locator("nav a[href='" + Console.ROOT + page.address().get() + "']")
                    .click();
            console.tab().await(() -> console.page().title().equals(page.english() + " · Twicetold"));
            console.tab().settle();
            assertThat(console.address()).isEqualTo(page.address().get());
            assertThat(console.tab().focused().evaluate("element => element.localName"))
                    .isEqualTo("h1");
            assertThat(console.tab().focused().innerText()).isEqualTo(page.english());
            assertThat(console.page().locator("nav a[aria-current=page]").getAttribute("href"))
                    .isEqualTo(Console.ROOT + page.address().get());
        }
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void backReloadAndALinkShowTheSame(ConsolePage page, Tabs tabs) {
        String address = page.address().get();
        Console console = page.open(tabs, Look.ENGLISH);
        String first = PageChecks.seen(console.page());

        console.tab().reload();
        shows(console, first);
        console.page().locator("a.brand").click();
        console.tab().await(() -> console.address().isEmpty());
        // The playground is a document of its own, so that the address changes before the overview asks.
        console.tab().settle();
        console.tab().back();
        shows(console, first);
        shows(page.open(tabs, Look.ENGLISH), first);
    }

    private static void shows(Console console, String expected) {
        console.tab().await(() -> PageChecks.seen(console.page()).equals(expected));
    }

    static List<ConsolePage> addresses() {
        return ConsolePage.ALL;
    }

    @Test
    void aKeyThatOpensNothingIsSaidSo(Tabs tabs) {
        Console console = Console.stranger(tabs, Look.ENGLISH);
        console.tab().expecting(401);
        console.page()
                .navigate(
                        Service.running().url().resolve(Console.ROOT + "audit").toString());
        console.page().locator("dialog[open] input[type=password]").fill("not-the-key-of-anybody");
        console.page().keyboard().press("Enter");
        console.page()
                .locator("dialog[open] input[type=password][aria-invalid=true]")
                .waitFor();
        Axe.assertAccessible(console.page());
    }
}
