package app.twicetold.system.console;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.Axe;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.PageChecks;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Service;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import com.microsoft.playwright.options.ReducedMotion;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 800;

    /** A telephone, and 400 % on a usual screen. */
    private static final int NARROW = 320;

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

    /** Ids, and names of models and settings. */
    private static final Pattern IDENTIFIER = Pattern.compile("[\\w.@:-]*[_/\\d][\\w./@:-]*");

    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z'’]+");
    private static final Pattern CHINESE = Pattern.compile("\\p{IsHan}+");

    static Stream<Arguments> pages() {
        return ConsolePage.ALL.stream()
                .flatMap(page -> Stream.of(Arguments.of(page, "en"), Arguments.of(page, "zh-Hans")));
    }

    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("pages")
    void everyPageServesEveryUser(ConsolePage page, String language, Tabs tabs) {
        boolean chinese = language.startsWith("zh");
        Tab tab = page.open(tabs, chinese ? Look.CHINESE : Look.ENGLISH).tab();
        Page shown = tab.page();
        SoftAssertions rules = new SoftAssertions();

        rules.assertThat(tab.heading().allInnerTexts()).as("headings").containsExactly(page.heading(chinese));
        rules.assertThat(shown.title()).as("title of the document").isEqualTo(page.heading(chinese) + " · Twicetold");
        rules.assertThat(shown.locator("html").getAttribute("lang"))
                .as("language")
                .isEqualTo(language);
        rules.assertThat(foreignWords(shown, page, chinese))
                .as("words of the other language")
                .isEmpty();
        asksLittle(rules, tab);

        tab.picture(language + "/" + page.name());
        tab.pictureForTheGuide(page.name() + "." + language);
        rules.assertThat(Axe.findings(shown)).as("axe-core").isEmpty();
        shown.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
        rules.assertThat(Axe.findings(shown)).as("axe-core in the dark").isEmpty();
        if (!chinese) {
            tab.picture(language + "/" + page.name() + "-dark");
            rules.assertThat(PageChecks.unreached(shown))
                    .as("by keyboard alone")
                    .isEmpty();
        }
        fitsEverywhere(rules, tab, language + "/" + page.name());
        keepsStillAndSeen(rules, shown);
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

    private static void fitsEverywhere(SoftAssertions rules, Tab tab, String name) {
        Page shown = tab.page();
        shown.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
        shown.setViewportSize(NARROW, HEIGHT);
        rules.assertThat(PageChecks.wider(shown)).as("in %d pixels", NARROW).isEmpty();
        tab.picture(name + "-narrow");
        // For the page a zoom of 200 % is a window of half the size.
        shown.setViewportSize(WIDTH / 2, HEIGHT / 2);
        rules.assertThat(PageChecks.wider(shown)).as("at 200 %").isEmpty();
        shown.setViewportSize(WIDTH, HEIGHT);
        shown.evaluate("() => { document.documentElement.style.fontSize = '200%'; }");
        rules.assertThat(PageChecks.wider(shown))
                .as("with letters of twice the size")
                .isEmpty();
        shown.evaluate("() => { document.documentElement.style.fontSize = ''; }");
    }

    private static void keepsStillAndSeen(SoftAssertions rules, Page shown) {
        shown.emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
        rules.assertThat(PageChecks.moving(shown)).as("with reduced motion").isEmpty();
        shown.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
        rules.assertThat(PageChecks.withoutBounds(shown))
                .as("with forced colours")
                .isEmpty();
    }

    private static Set<String> foreignWords(Page shown, ConsolePage page, boolean chinese) {
        Set<String> foreign = new HashSet<>();
        // The heading of a page about one article is its title.
        String name = page.english().equals(page.chinese()) ? page.english() : "";
        for (String text : PageChecks.texts(shown)) {
            Matcher words = (chinese ? WORD : CHINESE)
                    .matcher(IDENTIFIER.matcher(text.replace(name, "")).replaceAll(""));
            while (words.find()) {
                if (!NAMES.contains(words.group())) {
                    foreign.add(words.group() + " in \"" + text + "\"");
                }
            }
        }
        return foreign;
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
