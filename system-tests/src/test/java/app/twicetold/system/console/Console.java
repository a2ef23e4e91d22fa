package app.twicetold.system.console;

import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Surface;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Service;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An operator at the console of {@link Service#running}. */
final class Console {
    static final String ROOT = "/v1/admin/console/";

    /** Where the console keeps the key; what stands here is what it does, not what the test wants. */
    private static final String KEPT = "twicetold.admin-key";

    private static final String SIGNED_IN = """
            if (sessionStorage.getItem('test.signed-in') === null) {
              sessionStorage.setItem('test.signed-in', 'true');
              Object.entries(%s).forEach(([name, value]) => sessionStorage.setItem(name, value));
            }""";

    private static @Nullable Map<String, String> session;

    private final Tab tab;

    private Console(Tab tab) {
        this.tab = tab;
    }

    /** Who has not signed in. */
    static Console stranger(Tabs tabs, Look look) {
        return new Console(tabs.open(look, Surface.CONSOLE, Service.running().url(), Map.of()));
    }

    /** Who has signed in. The first of a test run did so as an operator does; the others go on in that session. */
    static Console open(Tabs tabs, Look look) {
        Map<String, String> kept = session;
        if (kept == null) {
            Console first = stranger(tabs, Look.ENGLISH);
            first.signIn("audit", Service.running().adminKey());
            kept = Map.of(KEPT, first.tab.sessionStorage().getOrDefault(KEPT, ""));
            session = kept;
        }
        Console console = stranger(tabs, look);
        try {
            console.tab.before(SIGNED_IN.formatted(Answer.JSON.writeValueAsString(kept)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
        return console;
    }

    /** Opens a page without a key, and types one. */
    Console signIn(String address, String key) {
        tab.expecting(401);
        page().navigate(Service.running().url().resolve(ROOT + address).toString());
        Locator field = page().locator("dialog[open] input[type=password]");
        field.fill(key);
        field.press("Enter");
        tab.await(() -> key.equals(page().sessionStorage().getItem(KEPT)));
        tab.settle();
        return this;
    }

    /** Opens an address below the root of the console. */
    Console go(String address) {
        tab.go(ROOT + address);
        return this;
    }

    Tab tab() {
        return tab;
    }

    Page page() {
        return tab.page();
    }

    /** What is in the address behind the root of the console. */
    String address() {
        return tab.address().substring(ROOT.length());
    }
}
