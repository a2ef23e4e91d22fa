package app.twicetold.system.browser;

import app.twicetold.system.harness.Answer;
import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.TimeoutError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A browser of its own with one page. What the page may not do fails the test when it ends: see {@link Traffic}. Nothing here
 * sleeps: what is waited for has half a minute.
 */
public final class Tab {
    /** How long anything may take on a machine that does much else. */
    public static final double PATIENCE_MS = 30_000;

    private static final String LOADING = "main .state.loading, [aria-busy=true]";

    /** Two frames: what was decided in this turn is drawn, and what that asks for is on its way. */
    private static final String DRAWN =
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";

    private final BrowserContext context;
    private final URI site;
    private final Traffic traffic;
    private Page page;
    private int lost;

    Tab(BrowserContext context, Surface surface, URI site) {
        this.context = context;
        this.site = site;
        context.setDefaultTimeout(PATIENCE_MS);
        context.setDefaultNavigationTimeout(PATIENCE_MS);
        this.traffic = new Traffic(context, surface, site);
        this.page = context.newPage();
    }

    /** The page, to work it. */
    public Page page() {
        return page;
    }

    /** The browser, to ask what it keeps. */
    public BrowserContext browser() {
        return context;
    }

    /** What runs before the scripts of each page. */
    public Tab before(String script) {
        context.addInitScript(script);
        return this;
    }

    /** Closes the page as somebody does who is interrupted, and opens an empty one in the same browser. */
    public Tab closeAndOpenAnew() {
        Page closed = page;
        page = context.newPage();
        closed.close();
        traffic.forgetOpen();
        return this;
    }

    /** Its pages may send to and play from another site, such as that of a bucket. */
    public Tab reaching(URI other) {
        traffic.reach(other);
        return this;
    }

    /** Opens an address as if it was typed. */
    public Tab go(String address) {
        drain();
        page.navigate(site.resolve(address).toString());
        return settle();
    }

    /** Loads the page anew. */
    public Tab reload() {
        drain();
        page.reload();
        return settle();
    }

    /** Goes back in the history. */
    public Tab back() {
        drain();
        page.goBack();
        return settle();
    }

    /** Waits until there is a heading, nothing is asked for, and nothing says that it loads. */
    public Tab settle() {
        page.locator("h1").first().waitFor();
        await(() -> traffic.isQuiet()
                && page.locator(LOADING).count() == 0
                && Boolean.TRUE.equals(page.evaluate(DRAWN))
                && traffic.isQuiet()
                && page.locator(LOADING).count() == 0);
        return this;
    }

    /** Waits for a state of the page or the service. */
    public void await(BooleanSupplier state) {
        page.waitForCondition(state, new Page.WaitForConditionOptions().setTimeout(PATIENCE_MS));
    }

    /** Answers come to their end before their page is left, so that their bodies can be read. */
    private void drain() {
        await(traffic::isQuiet);
    }

    /** The heading of the page. */
    public Locator heading() {
        return page.locator("h1");
    }

    /** What has the focus. */
    public Locator focused() {
        return page.locator("*:focus").last();
    }

    /** The path with its query. */
    public String address() {
        URI at = URI.create(page.url());
        return at.getRawPath() + (at.getRawQuery() == null ? "" : "?" + at.getRawQuery());
    }

    /** The calls of the API since {@link #forgetAsked}: method and path with query. */
    public List<String> asked() {
        return traffic.asked();
    }

    /** Counts calls anew. */
    public void forgetAsked() {
        traffic.forgetAsked();
    }

    /** The test provokes answers with this status: they may come, with the browser's line about them, and one has to. */
    public Tab expecting(int status) {
        traffic.expect(status);
        return this;
    }

    /** From now on answers may fail to come. */
    public Tab expectingLoss() {
        traffic.expectLoss();
        return this;
    }

    /** From now on the service may go away and come again: there may be no answer, or 503. */
    public Tab expectingARestart() {
        traffic.expectLoss();
        traffic.allow(503);
        return this;
    }

    /** The next call of the API that this means is answered by the test, and never comes to the service. */
    public Tab answerOnce(Predicate<String> url, int status, Map<String, String> headers, String body) {
        if (status >= 400) {
            traffic.expect(status);
        }
        return once(
                url,
                route -> route.fulfill(new Route.FulfillOptions()
                        .setStatus(status)
                        .setHeaders(headers)
                        .setBody(body)));
    }

    /** The next call of the API that this means gets an envelope of the service, as it gives them. */
    public Tab refuseOnce(Predicate<String> url, int status, String code, Map<String, String> headers) {
        Map<String, String> all = new HashMap<>(headers);
        all.put("Content-Type", "application/json");
        return answerOnce(url, status, all, envelope(code, code));
    }

    /** Every call that this means gets an envelope of the service, as it gives them, until {@link #letThrough}. */
    public Tab refuse(Predicate<String> url, int status, String code, String message, Map<String, String> headers) {
        traffic.expect(status);
        Map<String, String> all = new HashMap<>(headers);
        all.put("Content-Type", "application/json");
        context.route(url, route -> {
            traffic.forge(route.request());
            route.fulfill(
                    new Route.FulfillOptions().setStatus(status).setHeaders(all).setBody(envelope(code, message)));
        });
        return this;
    }

    private static String envelope(String code, String message) {
        return """
                {"error":{"code":"%s","message":"%s","request_id":"browser-test-0001"}}""".formatted(code, message);
    }

    /** The next call of the API that this means has no answer. */
    public Tab cutOnce(Predicate<String> url) {
        traffic.expectLoss();
        return once(url, route -> route.abort("connectionreset"));
    }

    /**
     * The next calls that this means have no answer.
     *
     * @param answered whether the service gets them, and only its answers are lost
     * @param times how many
     */
    public Tab lose(Predicate<String> url, boolean answered, int times) {
        traffic.expectLoss();
        return times(times, url, route -> {
            if (answered) {
                route.fetch();
            }
            route.abort("connectionreset");
            lost++;
        });
    }

    /** How many calls {@link #lose} has taken so far. */
    public int lost() {
        return lost;
    }

    /** Calls that this means have no answer, until {@link #letThrough}. */
    public Tab cut(Predicate<String> url) {
        traffic.expectLoss();
        context.route(url, route -> {
            traffic.forge(route.request());
            route.abort("connectionreset");
        });
        return this;
    }

    /** Calls that this means come to the service again. */
    public Tab letThrough(Predicate<String> url) {
        context.unroute(url);
        return this;
    }

    /** The answers to calls that this means come from the service, changed. */
    public Tab change(Predicate<String> url, UnaryOperator<JsonNode> change) {
        return change(url, change, Set.of());
    }

    /** As {@link #change(Predicate, UnaryOperator)}, without headers: an ETag names the answer that was not changed. */
    public Tab change(Predicate<String> url, UnaryOperator<JsonNode> change, Set<String> without) {
        context.route(url, route -> {
            if (route.request().isNavigationRequest()) {
                // The address of a page may end as that of a call.
                route.resume();
                return;
            }
            traffic.forge(route.request());
            APIResponse answer = route.fetch();
            try {
                String body = Answer.JSON.writeValueAsString(change.apply(Answer.JSON.readTree(answer.body())));
                Map<String, String> headers = new HashMap<>(answer.headers());
                headers.keySet().removeAll(without);
                route.fulfill(new Route.FulfillOptions()
                        .setResponse(answer)
                        .setHeaders(headers)
                        .setBody(body));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return this;
    }

    /** Calls that this means wait, until the test lets them go on. */
    public Held hold(Predicate<String> url) {
        Held held = new Held(context, url);
        context.route(url, held::take);
        return held;
    }

    private Tab once(Predicate<String> url, Consumer<Route> answer) {
        return times(1, url, answer);
    }

    private Tab times(int times, Predicate<String> url, Consumer<Route> answer) {
        context.route(
                url,
                route -> {
                    traffic.forge(route.request());
                    answer.accept(route);
                },
                new BrowserContext.RouteOptions().setTimes(times));
        return this;
    }

    /** The network is there, or not. */
    public Tab offline(boolean away) {
        if (away) {
            traffic.expectLoss();
        }
        context.setOffline(away);
        return this;
    }

    /** Saves how the whole page looks, where the run is told to: the name may have folders. */
    public void picture(String name) {
        String folder = System.getProperty("browser.pictures", "");
        if (!folder.isBlank()) {
            Path file = Path.of(folder, name + ".png");
            page.screenshot(new Page.ScreenshotOptions().setPath(file).setFullPage(true));
        }
    }

    /** Saves how the window looks for the guide, where the run is told to renew its pictures. */
    public void pictureForTheGuide(String name) {
        String guide = System.getProperty("browser.guide", "");
        if (!guide.isBlank()) {
            page.screenshot(new Page.ScreenshotOptions().setPath(Path.of(guide, name + ".png")));
        }
    }

    /** What the browser keeps of the site for good. */
    public Map<String, String> localStorage() {
        Map<String, String> kept = new TreeMap<>();
        page.localStorage().items().forEach(item -> kept.put(item.name, item.value));
        return kept;
    }

    /** What the browser keeps for the page until it is closed. */
    public Map<String, String> sessionStorage() {
        Map<String, String> kept = new TreeMap<>();
        page.sessionStorage().items().forEach(item -> kept.put(item.name, item.value));
        return kept;
    }

    /** Ends it; what it did that no page may. */
    List<String> close() {
        List<String> complaints = new ArrayList<>();
        if (!page.isClosed()) {
            try {
                drain();
                page.evaluate(DRAWN);
            } catch (TimeoutError e) {
                complaints.add("A call of the API had no answer: " + traffic.unanswered() + " of " + traffic.asked());
            }
        }
        close(context);
        complaints.addAll(traffic.complaints());
        return complaints;
    }

    /** Playwright breaks off at an event of a page that is just gone, as of a call that was cut off with it. */
    static void close(BrowserContext context) {
        try {
            context.close();
        } catch (PlaywrightException e) {
            if (!String.valueOf(e.getMessage()).startsWith("Object doesn't exist")) {
                throw e;
            }
            context.close();
        }
    }

    /** Calls that wait. */
    public static final class Held {
        private final BrowserContext browser;
        private final Predicate<String> url;
        private final Deque<Route> waiting = new ArrayDeque<>();

        private Held(BrowserContext browser, Predicate<String> url) {
            this.browser = browser;
            this.url = url;
        }

        private void take(Route route) {
            waiting.add(route);
        }

        /** How many wait. */
        public int size() {
            return waiting.size();
        }

        /** All go on to the service, and later ones are not held. */
        public void release() {
            browser.unroute(url);
            waiting.forEach(Route::resume);
            waiting.clear();
        }
    }
}
