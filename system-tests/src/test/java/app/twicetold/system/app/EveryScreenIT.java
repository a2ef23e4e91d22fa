package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.PageRules;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
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

/** The rules that every screen of the app keeps. A screen is loaded once a language, and changed as its user may. */
@BrowserTest
@DisplayName("Every screen of the app")
class EveryScreenIT {
    /** Names, which have no translation. Others stand in {@code <span translate="no">}. */
    private static final Set<String> NAMES =
            Set.of("Twicetold", "English", "XP", "JavaScript", "HTTP", "HTTPS", "CC", "BY", "Enter", "Esc", "Tab");

    /** It tells where to begin; a page that changes it asks for it again. */
    private static final String AT_THE_START = "GET /v1/me";

    static Stream<Arguments> screens() {
        return AppScreen.ALL.stream()
                .flatMap(screen -> Stream.of(Arguments.of(screen, "en"), Arguments.of(screen, "zh-Hans")));
    }

    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("screens")
    void everyScreenServesEveryUser(AppScreen screen, String language, Tabs tabs) {
        boolean chinese = language.startsWith("zh");
        Tab tab = screen.open(tabs, language).tab();
        Page shown = tab.page();
        SoftAssertions rules = new SoftAssertions();

        rules.assertThat(tab.heading().allInnerTexts())
                .as("headings")
                .singleElement()
                .satisfies(heading -> assertThat(heading).isNotBlank());
        String heading = chinese ? screen.chinese() : screen.english();
        if (!heading.isEmpty()) {
            rules.assertThat(tab.heading().first().innerText()).as("heading").isEqualTo(heading);
        }
        rules.assertThat(shown.title()).as("title of the document").matches(".+ · Twicetold");
        rules.assertThat(shown.locator("html").getAttribute("lang"))
                .as("language")
                .isEqualTo(language);
        rules.assertThat(tab.asked())
                .as("calls that read")
                .filteredOn(call -> call.startsWith("GET ") && !call.equals(AT_THE_START))
                .doesNotHaveDuplicates();
        rules.assertThat(tab.browser().cookies()).as("cookies").isEmpty();
        rules.assertThat(shown.locator("main .state.failed").count())
                .as("failures")
                .isZero();

        tab.picture("app/" + language + "/" + screen.name());
        tab.pictureForTheGuide(screen.name() + "." + language);
        PageRules everyUser = new PageRules(
                        rules, tab, AppScreen.look(language), "app/" + language + "/" + screen.name())
                .speaksOneLanguage(NAMES, "")
                .isAccessible();
        tab.picture("app/" + language + "/" + screen.name() + "-dark");
        if (!chinese) {
            everyUser.isWorkedByKeyboard();
        }
        everyUser.fitsEverywhere().keepsStillAndSeen();
        rules.assertAll();
    }

    @Test
    void theMenuLeadsToEachPageAndItsHeading(Tabs tabs) {
        LearnerApp app = AppScreen.MISSING.open(tabs, "en");
        List<String> addresses = app.page().locator("nav.menu a").all().stream()
                .map(link -> link.getAttribute("href"))
                .toList();
        assertThat(addresses).hasSizeGreaterThan(3);
        for (String address : addresses) {
            app.page().locator("nav.menu a[href='" + address + "']").click();
            app.tab().await(() -> app.tab().address().equals(address));
            app.tab().settle();
            app.tab().await(() -> "h1".equals(app.tab().focused().evaluate("element => element.localName")));
            assertThat(app.page().locator("nav.menu a[aria-current=page]").getAttribute("href"))
                    .isEqualTo(address);
        }
    }
}
