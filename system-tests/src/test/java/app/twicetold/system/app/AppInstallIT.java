package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.CookieGateway;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Service;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The app as something that a device has installed, and that starts without a network. */
@BrowserTest
@DisplayName("The installed app")
class AppInstallIT {
    private static final String EARLIER = "twicetold-app-0000000000000000";

    /** Of the same origin, and no page of the app. */
    private static final String OUTSIDE = "/";

    /** To a browser another address is another worker. An earlier one has left its files. */
    private static final String NEXT_VERSION = """
            async () => {
              const { scriptAddress } = await import('ui/trusted.js');
              await caches.open('%s');
              await navigator.serviceWorker.register(scriptAddress('/app/service-worker.js?next'), { scope: '/app/' });
            }""".formatted(EARLIER);

    /** What is kept is on its way until the worker is active. */
    private static final String KEPT =
            "async () => (await navigator.serviceWorker.getRegistration('/app/'))?.active?.state === 'activated'";

    private static final String IN_CACHES = """
            async () => {
              const kept = [];
              for (const name of await caches.keys()) {
                for (const { url } of await (await caches.open(name)).keys()) {
                  kept.push(`${name} ${new URL(url).pathname}${new URL(url).search}`);
                }
              }
              return kept;
            }""";

    /** Contexts of tests are private windows, which install nothing. */
    private static final Set<String> OF_TESTS = Set.of("in-incognito");

    @Test
    void theBrowserFindsThatItCanBeInstalled(Tabs tabs) {
        Tab tab = installed(tabs).tab();
        CDPSession browser = tab.browser().newCDPSession(tab.page());

        JsonObject found = browser.send("Page.getAppManifest");
        List<String> obstacles = new ArrayList<>();
        for (JsonElement error : browser.send("Page.getInstallabilityErrors").getAsJsonArray("installabilityErrors")) {
            obstacles.add(error.getAsJsonObject().get("errorId").getAsString());
        }
        obstacles.removeAll(OF_TESTS);

        assertThat(found.get("url").getAsString()).endsWith("/app/manifest.webmanifest");
        assertThat(found.getAsJsonArray("errors")).isEmpty();
        assertThat(obstacles).isEmpty();
    }

    @Test
    void theShellStartsWithoutANetworkAndNoAnswerOfTheApiIsKept(Tabs tabs) {
        LearnerApp app = installed(tabs);
        Tab tab = app.tab();
        tab.reload();
        app.go("settings").go("");

        assertThat(inCaches(tab))
                .hasSizeGreaterThan(20)
                .allMatch(kept -> kept.matches("twicetold-app-[0-9a-f]{16} /app/(assets/.*[?]v=[0-9a-f]{16})?"));

        tab.offline(true);
        tab.reload();
        assertThat(tab.heading().count()).isEqualTo(1);
        assertThat(app.page().locator("nav.menu a").count()).isPositive();
        tab.go(LearnerApp.ROOT + "settings");
        assertThat(app.page().locator("nav.menu a[aria-current=page]").getAttribute("href"))
                .isEqualTo("/app/settings");
        tab.offline(false);
        tab.go(LearnerApp.ROOT);
    }

    /** A gateway has an answer of its own while the service is away, which is no page of the app. */
    @Test
    void theShellStartsBehindAGatewayWhoseServiceIsAway(Tabs tabs) {
        try (CookieGateway gateway = CookieGateway.before(Service.running().url())) {
            LearnerApp app = installed(tabs, gateway.url());
            app.tab().reload();
            app.tab().expectingARestart();
            gateway.refuse(LearnerApp.ROOT, 503);

            app.tab().reload();

            assertThat(gateway.exchanges())
                    .filteredOn(one -> one.path().equals(LearnerApp.ROOT) && one.status() == 503)
                    .isNotEmpty();
            assertThat(app.page().locator("nav.menu a").count()).isPositive();
        }
    }

    /** The document and the worker that are open during an update go on with their own files. */
    @Test
    void anUpdateTakesOverWhenNoPageOfTheOldVersionIsOpen(Tabs tabs) {
        LearnerApp app = installed(tabs);
        Tab tab = app.tab();
        tab.reload();
        List<String> now = caches(tab);

        tab.page().evaluate(NEXT_VERSION);
        tab.await(() -> Boolean.TRUE.equals(tab.page()
                .evaluate("async () => (await navigator.serviceWorker.getRegistration('/app/')).waiting !== null")));
        app.go("settings");
        assertThat(caches(tab)).containsAll(now).contains(EARLIER);

        tab.closeAndOpenAnew().go(OUTSIDE);
        tab.await(() -> caches(tab).equals(now));
        tab.offline(true).go(LearnerApp.ROOT);
        assertThat(tab.heading().count()).isEqualTo(1);
        tab.offline(false);
    }

    @Test
    void aFileOfAnotherVersionIsNone() {
        Answer document = Call.of("GET", LearnerApp.ROOT).send().expecting(200);
        Matcher start = Pattern.compile("src=\"(/app/assets/app/start\\.js\\?v=)([0-9a-f]{16})\"")
                .matcher(document.text());
        assertThat(start.find()).isTrue();

        Call.of("GET", start.group(1) + start.group(2)).send().expecting(200);
        Call.of("GET", start.group(1) + "0123456789abcdef").send().expecting(404);
        assertThat(document.header("Set-Cookie")).isEmpty();
        assertThat(document.header("Permissions-Policy").orElse("")).contains("microphone=(self)");
        assertThat(document.header("X-Robots-Tag")).hasValue("noindex");
    }

    @Test
    void theSiteDoesNotKnowIt() {
        assertThat(Call.of("GET", "/sitemap.xml").send().expecting(200).text()).doesNotContain("/app");
    }

    private static LearnerApp installed(Tabs tabs) {
        return installed(tabs, Service.running().url());
    }

    private static LearnerApp installed(Tabs tabs, URI site) {
        LearnerApp app = LearnerApp.open(
                        tabs,
                        Look.ENGLISH_PHONE.keepingTheShell(),
                        site,
                        Learners.shared("trying", "en", Learners::trying).user())
                .go("");
        app.tab().await(() -> Boolean.TRUE.equals(app.page().evaluate(KEPT)));
        return app;
    }

    private static List<String> inCaches(Tab tab) {
        return ((List<?>) tab.page().evaluate(IN_CACHES))
                .stream().map(String::valueOf).toList();
    }

    private static List<String> caches(Tab tab) {
        return ((List<?>) tab.page().evaluate("() => caches.keys()"))
                .stream().map(String::valueOf).toList();
    }
}
