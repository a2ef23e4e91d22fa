package app.twicetold.system.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the harness itself would miss, every test of a page would miss, too. */
@BrowserTest
@DisplayName("A tab complains")
class TabIT {
    private static final String POLICY = "default-src 'self'; connect-src *; require-trusted-types-for 'script'";

    private HttpServer server;
    private URI site;
    private String script = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> answer(exchange, 200, "text/html", page()));
        server.createContext("/do.js", exchange -> answer(exchange, 200, "text/javascript", script));
        server.createContext("/v1/admin/session", exchange -> answer(exchange, 200, "application/json", "{}"));
        server.createContext("/v1/admin/reviews", exchange -> answer(exchange, 409, "application/json", "{}"));
        server.start();
        site = URI.create("http://localhost:" + server.getAddress().getPort() + "/");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static String page() {
        return "<!doctype html><html lang=\"en\"><title>x</title><main><h1>x</h1></main>"
                + "<script src=\"/do.js\"></script></html>";
    }

    private static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
        exchange.sendResponseHeaders(status, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private Tab tab(Tabs tabs) {
        return new Tab(tabs.openUnheld(Look.ENGLISH), Surface.CONSOLE, site);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "console.log('here') | In the console (log): here",
                "console.debug('here') | In the console (debug): here",
                "throw new Error('lost') | Unhandled error",
                "Promise.reject(new Error('lost')) | Unhandled error",
                "document.body.innerHTML = 'x' | Against the policy: [require-trusted-types-for",
                "document.body.setAttribute('style', 'color:red') | Against the policy: [style-src-attr",
                "fetch('http://127.0.0.1:9/').catch(() => 0) | Left the site: GET http://127.0.0.1:9/",
                "fetch('/v1/admin/nothing') | Not in the contract of operators: GET /v1/admin/nothing",
                "fetch('/v1/admin/session') | GET /v1/admin/session answered 200, which is not in the contract",
                "fetch('/v1/admin/reviews') | was refused with 409, which the test does not expect"
            })
    void ofWhatNoPageMayDo(String does, String complaint, Tabs tabs) {
        script = does;
        Tab tab = tab(tabs).go("/");

        assertThat(tab.close()).anySatisfy(said -> assertThat(said).contains(complaint));
    }

    @Test
    void ofNothingWhenAllIsWell(Tabs tabs) {
        assertThat(tab(tabs).go("/").close()).isEmpty();
    }

    @Test
    void ofAnExpectedRefusalThatDidNotCome(Tabs tabs) {
        assertThat(tab(tabs).expecting(503).go("/").close())
                .singleElement()
                .asString()
                .contains("503");
    }

    @Test
    void notOfARefusalThatTheTestMade(Tabs tabs) {
        script = "fetch('/v1/admin/reviews')";
        Tab tab = tab(tabs);
        tab.refuseOnce(url -> url.endsWith("/v1/admin/reviews"), 429, "rate_limited", Map.of("Retry-After", "1"));

        assertThat(tab.go("/").close()).isEmpty();
    }

    @Test
    void notOfALossThatTheTestMade(Tabs tabs) {
        script = "fetch('/v1/admin/reviews').catch(() => 0)";
        Tab tab = tab(tabs);
        tab.cutOnce(url -> url.endsWith("/v1/admin/reviews"));

        assertThat(tab.go("/").close()).isEmpty();
    }

    @Test
    void ofAnswersThatBreakTheLayout(Tabs tabs) {
        Tab tab = tab(tabs).go("/");
        tab.page()
                .evaluate(
                        "() => { const wide = document.createElement('p'); wide.style.width = '3000px'; wide.textContent = 'w';"
                                + " document.querySelector('main').append(wide); }");

        assertThat(PageChecks.wider(tab.page())).hasSizeGreaterThan(1);
    }

    @Test
    void ofWhatAxeFinds(Tabs tabs) {
        Tab tab = tab(tabs).go("/");
        tab.page().evaluate("() => document.querySelector('main').append(document.createElement('button'))");

        assertThat(Axe.findings(tab.page()))
                .anySatisfy(found -> assertThat(found).contains("button-name"));
    }

    @Test
    void ofControlsThatNoKeyReachesOrWhoseFocusIsNotSeen(Tabs tabs) {
        Tab tab = tab(tabs).go("/");
        tab.page()
                .evaluate(
                        "() => { const one = document.createElement('button'); one.textContent = 'one'; one.style.outline = 'none';"
                                + " document.querySelector('main').append(one); }");

        assertThat(PageChecks.unreached(tab.page())).singleElement().asString().contains("is not seen");
    }

    @Test
    void ofControlsBehindOneThatKeepsTheFocus(Tabs tabs) {
        Tab tab = tab(tabs).go("/");
        tab.page()
                .evaluate(
                        "() => { const add = text => { const one = document.createElement('button'); one.textContent = text;"
                                + " document.querySelector('main').append(one); return one; };"
                                + " add('one').addEventListener('keydown', event => event.preventDefault()); add('two'); }");

        assertThat(PageChecks.unreached(tab.page())).singleElement().asString().contains("\"two\" is not reached");
    }

    @Test
    void notOfControlsThatEveryKeyReaches(Tabs tabs) {
        Tab tab = tab(tabs).go("/");
        tab.page()
                .evaluate(
                        "() => ['one', 'two', 'three'].forEach(text => { const one = document.createElement('button');"
                                + " one.textContent = text; document.querySelector('main').append(one); })");

        assertThat(PageChecks.unreached(tab.page())).isEmpty();
    }

    @Test
    void readsTheTextsOfAPageButForOtherLanguagesAndNames(Tabs tabs) {
        Tab tab = tab(tabs).go("/");
        tab.page()
                .evaluate("() => { const add = (name, text, attributes) => { const one = document.createElement(name);"
                        + " one.textContent = text; Object.entries(attributes).forEach(([key, value]) => one.setAttribute(key, value));"
                        + " document.querySelector('main').append(one); };"
                        + " add('p', 'seen', {}); add('p', 'fremd', { lang: 'de' }); add('code', 'rv_1', {});"
                        + " add('span', 'gpt', { translate: 'no' }); add('button', '', { 'aria-label': 'heard' }); }");

        assertThat(PageChecks.texts(tab.page())).isEqualTo(List.of("x", "x", "seen", "heard"));
    }
}
