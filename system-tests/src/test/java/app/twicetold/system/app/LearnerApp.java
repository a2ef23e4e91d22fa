package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Surface;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** A learner with the app of {@link Service#running} in a browser. */
final class LearnerApp {
    static final String ROOT = "/app/";

    /** Where the app keeps its account; what stands here is what it does, not what the test wants. */
    static final String INSTALLATION = "twicetold.install-id";

    static final String TOKEN = "twicetold.token";
    static final String USER = "twicetold.user";

    /** A file in the place of the microphone, as the drawer for developers hands it on. */
    private static final String DROP = """
            ([bytes, type]) => {
              const file = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
              const detail = new File([file], 'retelling', { type });
              document.dispatchEvent(new CustomEvent('developer-file', { detail }));
            }""";

    /** Asks nothing of a database that is not there, since that would make it. */
    private static final String KEPT = """
            async () => {
              if (!(await indexedDB.databases()).some(({ name }) => name === 'twicetold')) {
                return {};
              }
              return new Promise((resolve, reject) => {
                const request = indexedDB.open('twicetold');
                request.onerror = () => reject(request.error);
                request.onsuccess = () => {
                  const open = request.result;
                  const kept = {};
                  const reading = open.transaction([...open.objectStoreNames]);
                  for (const name of open.objectStoreNames) {
                    const asked = reading.objectStore(name).getAllKeys();
                    asked.onsuccess = () => (kept[name] = asked.result.map(String));
                  }
                  reading.oncomplete = () => {
                    open.close();
                    resolve(kept);
                  };
                };
              });
            }""";

    private final Tab tab;

    private LearnerApp(Tab tab) {
        this.tab = tab;
    }

    /** Whose browser has never been here. */
    static LearnerApp stranger(Tabs tabs, Look look) {
        return new LearnerApp(tabs.open(look, Surface.APP, Service.running().url(), Map.of()));
    }

    /** In whose browser this user is signed in. */
    static LearnerApp open(Tabs tabs, Look look, Trainer user) {
        return open(tabs, look, Service.running(), user);
    }

    /** As {@link #open(Tabs, Look, Trainer)}, with the app of another service. */
    static LearnerApp open(Tabs tabs, Look look, Service service, Trainer user) {
        return open(tabs, look, service.url(), user);
    }

    /** As {@link #open(Tabs, Look, Trainer)}, with the app as it is found at an address. */
    static LearnerApp open(Tabs tabs, Look look, URI site, Trainer user) {
        Map<String, String> kept = new HashMap<>();
        kept.put(INSTALLATION, user.installId());
        kept.put(TOKEN, user.token());
        kept.put(USER, user.userId());
        return new LearnerApp(tabs.open(look, Surface.APP, site, kept));
    }

    /** Opens an address below the root of the app. */
    LearnerApp go(String address) {
        tab.go(ROOT + address);
        return this;
    }

    Tab tab() {
        return tab;
    }

    Page page() {
        return tab.page();
    }

    /** What is in the address behind the root of the app. */
    String address() {
        return tab.address().substring(ROOT.length());
    }

    /** Waits until the address begins like this, and what is there has come. */
    LearnerApp arrivesAt(String address) {
        tab.await(() -> tab.address().startsWith(ROOT) && address().startsWith(address));
        tab.settle();
        return this;
    }

    /** The user of the browser, to ask the service what came of something. */
    Trainer user() {
        Map<String, String> kept = tab.localStorage();
        return Trainer.known(
                Service.running(),
                Objects.requireNonNull(kept.get(INSTALLATION), INSTALLATION),
                Objects.requireNonNull(kept.get(TOKEN), TOKEN));
    }

    /** Speaks by a file, as developers may. */
    LearnerApp drop(Recording recording) {
        page().evaluate(DROP, List.of(Base64.getEncoder().encodeToString(recording.bytes()), recording.contentType()));
        return this;
    }

    /** What waits in the browser: the keys of each of its stores, by their names. */
    Map<String, List<String>> kept() {
        Map<String, List<String>> stores = new TreeMap<>();
        ((Map<?, ?>) page().evaluate(KEPT))
                .forEach((name, keys) -> stores.put(
                        String.valueOf(name),
                        ((List<?>) keys).stream().map(String::valueOf).toList()));
        return stores;
    }

    /** How many recordings wait in the browser. */
    int waiting() {
        return kept().getOrDefault("recordings", List.of()).size();
    }

    /** The one main action of the screen. */
    Locator mainAction() {
        return page().locator("main button.main:visible, main a.button.main:visible");
    }

    /** A control by its whole name. */
    Locator control(String name) {
        return page().getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /** Whether the heading has the focus, so that reading goes on there. */
    boolean isAtItsHeading() {
        return Boolean.TRUE.equals(page().evaluate("() => document.activeElement?.tagName === 'H1'"));
    }

    /** Whether a control has the focus. */
    static boolean hasFocus(Locator control) {
        return Boolean.TRUE.equals(control.evaluate("control => control === document.activeElement"));
    }

    /** Waits until the page says it to those who do not see it. */
    LearnerApp announces(String text) {
        tab.await(() ->
                page().locator("body > .unseen[role=status]").textContent().contains(text));
        return this;
    }

    /** A text of a catalogue, as {@code home.en}. */
    String text(String catalogue, String key) {
        return String.valueOf(page().evaluate(
                        "async ([name, key]) => (await import(`app/texts/${name}.js`)).default[key]",
                        List.of(catalogue, key)));
    }

    /** Waits until the page says it. */
    LearnerApp says(String text) {
        tab.await(() -> text().contains(text));
        return this;
    }

    /** What the page says, without its frame. */
    String text() {
        return page().locator("main").innerText();
    }

    /** Works what has the focus; the focus has to be seen. */
    LearnerApp press(String key) {
        page().keyboard().press(key);
        return this;
    }

    /** Goes with Tab to a control that is there. */
    LearnerApp tabTo(Locator control) {
        control.first().waitFor();
        for (int i = 0; i < 80; i++) {
            if (Boolean.TRUE.equals(control.first().evaluate("element => element === document.activeElement"))) {
                return this;
            }
            page().keyboard().press("Tab");
        }
        assertThat(control.first().innerText()).as("reached by Tab").isNull();
        return this;
    }

    /** Works a control by keyboard alone. */
    LearnerApp work(Locator control) {
        return tabTo(control).press("Enter");
    }
}
