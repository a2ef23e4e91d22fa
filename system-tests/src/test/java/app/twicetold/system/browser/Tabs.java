package app.twicetold.system.browser;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.PlaywrightException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
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

    /** A browser of its own, whose page may use this site and no other. */
    public Tab open(Look look, URI site) {
        Tab tab = new Tab(chromium.browser(look.sound()).newContext(look.options()), site);
        open.add(tab);
        return tab;
    }

    /** A browser whose pages are held to nothing, such as those of others. */
    public BrowserContext openUnheld(Look look) {
        BrowserContext context = chromium.browser(look.sound()).newContext(look.options());
        unheld.add(context);
        return context;
    }

    /** Closes all, and fails when a page did what none may. */
    void close() {
        List<String> complaints = new ArrayList<>();
        open.forEach(tab -> complaints.addAll(tab.close()));
        unheld.forEach(BrowserContext::close);
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
        unheld.forEach(BrowserContext::close);
    }
}
