package app.twicetold.system.browser;

import app.twicetold.system.harness.Answer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.PlaywrightException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The browsers of one test, each with one page and nothing from before. */
public final class Tabs {
    private static final Logger LOG = Logger.getLogger(Tabs.class.getName());

    private final Chromium chromium;
    private final List<Tab> open = new ArrayList<>();
    private final List<BrowserContext> unheld = new ArrayList<>();

    Tabs(Chromium chromium) {
        this.chromium = chromium;
    }

    /**
     * A browser of its own, whose page may use this site and no other.
     *
     * @param kept what its local storage has of the site from before
     */
    public Tab open(Look look, Surface surface, URI site, Map<String, String> kept) {
        Browser.NewContextOptions options = look.options();
        if (!kept.isEmpty()) {
            options.setStorageState(state(site, kept));
        }
        Tab tab = new Tab(chromium.browser(look.sound()).newContext(options), surface, site);
        open.add(tab);
        return tab;
    }

    private static String state(URI site, Map<String, String> kept) {
        ObjectNode state = Answer.JSON.createObjectNode();
        state.putArray("cookies");
        ObjectNode origin = state.putArray("origins").addObject();
        origin.put("origin", site.getScheme() + "://" + site.getAuthority());
        ArrayNode items = origin.putArray("localStorage");
        kept.forEach((name, value) -> items.addObject().put("name", name).put("value", value));
        return state.toString();
    }

    /** A browser whose pages are held to nothing, such as those of others. */
    public BrowserContext openUnheld(Look look) {
        BrowserContext context = chromium.browser(look.sound()).newContext(look.options());
        unheld.add(context);
        return context;
    }

    /** Closes one before the test ends, as {@link #close} does. */
    public void close(Tab tab) {
        open.remove(tab);
        failOf(tab.close());
    }

    /** Closes all, and fails when a page did what none may. */
    void close() {
        List<String> complaints = new ArrayList<>();
        open.forEach(tab -> complaints.addAll(tab.close()));
        unheld.forEach(Tab::close);
        failOf(complaints);
    }

    private static void failOf(List<String> complaints) {
        if (!complaints.isEmpty()) {
            throw new AssertionError("What no page may do:\n" + String.join("\n", complaints));
        }
    }

    /** After a failure: pictures each page, and says what it complained of, which may be the reason. */
    void abandon(String name) {
        for (Tab tab : open) {
            try {
                tab.picture("failed/" + name + "-" + open.indexOf(tab));
                List<String> complaints = tab.close();
                if (!complaints.isEmpty()) {
                    LOG.warning(name + " at " + tab.page().url() + ":\n" + String.join("\n", complaints));
                }
            } catch (PlaywrightException e) {
                LOG.log(Level.WARNING, "There is no picture of " + name, e);
            }
        }
        unheld.forEach(Tab::close);
    }
}
