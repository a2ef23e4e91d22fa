package app.twicetold.system.console;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.CookieGateway;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Contract;
import app.twicetold.system.harness.Gateway;
import app.twicetold.system.harness.Service;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.SameSiteAttribute;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A browser whose user is signed in at a gateway opens a page of somebody else, which tries every change there is. */
@BrowserTest
@Tag("process")
@DisplayName("A page of somebody else in the browser of an operator")
class ForeignPageIT {
    private static final String TOKEN = "Gateway-Access-Jwt-Assertion";

    /** What changes nothing by itself, so that it is the same before and after. */
    private static final List<String> DOCUMENTS = List.of(
            "/v1/admin/generation/config",
            "/v1/admin/ai-providers",
            "/v1/admin/licenses",
            "/v1/admin/sources",
            "/v1/admin/reviews",
            "/v1/admin/briefs");

    private static final String NOTHING = "x_0";

    /** Asks for a change in each way that a page has without the leave of the other side, and in one that needs it. */
    private static final String ATTACK = """
            async ([service, changes]) => {
              const done = [];
              for (const [method, path] of changes) {
                for (const [mode, type] of [['no-cors', 'text/plain'], ['cors', 'application/json']]) {
                  if (mode === 'cors' || method === 'POST') {
                    await fetch(service + path, { method, mode, credentials: 'include', body: '{}',
                      headers: { 'Content-Type': type } }).then(() => done.push(mode), () => done.push('refused'));
                  }
                }
                if (method === 'POST') {
                  const frame = document.createElement('iframe');
                  frame.name = 'answer';
                  document.body.append(frame);
                  const form = document.createElement('form');
                  Object.assign(form, { method: 'post', enctype: 'text/plain', action: service + path, target: 'answer' });
                  document.body.append(form);
                  const answered = new Promise(resolve => { frame.onload = resolve; });
                  form.submit();
                  await answered;
                  frame.remove();
                  form.remove();
                }
              }
              return done;
            }""";

    private final String operator = "ops-" + UUID.randomUUID() + "@team.example.com";
    private Service service;
    private CookieGateway gateway;
    private HttpServer foreign;

    @BeforeEach
    void start() throws IOException {
        Service.needProcesses();
        service = Service.direct();
        gateway = CookieGateway.before(service.url());
        foreign = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        foreign.createContext("/", exchange -> {
            byte[] page = "<!doctype html><title>Win a prize</title>".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, page.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(page);
            }
        });
        foreign.start();
    }

    @AfterEach
    void stop() {
        if (gateway != null) {
            gateway.close();
        }
        if (foreign != null) {
            foreign.stop(0);
        }
    }

    private static List<Contract.Operation> changes() {
        return Contract.adminOperations().stream()
                .filter(Contract.Operation::changes)
                .toList();
    }

    private static String path(Contract.Operation operation) {
        return operation.path().replaceAll("\\{[^}]*}", NOTHING);
    }

    /** One host with another port is the same site; another host is another one. */
    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1"})
    void aPageOfSomebodyElseChangesNothing(String host, Tabs tabs) {
        Map<String, String> before = documents();
        BrowserContext browser = tabs.openUnheld(Look.ENGLISH);
        signIn(browser);
        Page page = browser.newPage();
        page.setDefaultTimeout(Tab.PATIENCE_MS);
        page.navigate("http://" + host + ":" + foreign.getAddress().getPort() + "/");

        page.evaluate(
                ATTACK,
                List.of(
                        gateway.url().resolve("/").toString().replaceAll("/$", ""),
                        changes().stream()
                                .map(operation -> List.of(operation.method(), path(operation)))
                                .toList()));

        for (Contract.Operation operation : changes()) {
            List<CookieGateway.Exchange> came = gateway.exchanges().stream()
                    .filter(exchange -> exchange.path().equals(path(operation))
                            && exchange.method().equals(operation.method()))
                    .toList();
            // The browser asks before any other method, and is told that it may not.
            assertThat(came)
                    .as("what came of %s", operation)
                    .hasSize(operation.method().equals("POST") ? 2 : 0);
            assertThat(came).allSatisfy(exchange -> {
                // A browser may keep the cookie from pages of another site; then it is a request of nobody.
                assertThat(exchange.signedIn() || !host.equals("localhost"))
                        .as("%s with the cookie", exchange)
                        .isTrue();
                assertThat(exchange.status()).as("%s", exchange).isEqualTo(exchange.signedIn() ? 403 : 401);
            });
        }
        assertThat(documents()).isEqualTo(before);
        assertThat(ask("/v1/admin/audit?actor=" + operator).at("items")).isEmpty();
    }

    @Test
    void aPageOfTheServiceIsHeardWithTheSameCookie(Tabs tabs) {
        BrowserContext browser = tabs.openUnheld(Look.ENGLISH);
        signIn(browser);
        Page page = browser.newPage();
        page.setDefaultTimeout(Tab.PATIENCE_MS);
        page.navigate(gateway.url().resolve("/privacy").toString());

        Object status = page.evaluate("""
                async () => (await fetch('/v1/admin/licenses', { method: 'POST', body: '{oops',
                  headers: { 'Content-Type': 'application/json' } })).status""");

        assertThat(((Number) status).intValue()).isEqualTo(400);
    }

    private void signIn(BrowserContext browser) {
        browser.addCookies(List.of(new Cookie(CookieGateway.COOKIE, Gateway.token(Gateway.KEY, operator))
                .setDomain("localhost")
                .setPath("/")
                .setHttpOnly(true)
                .setSecure(true)
                .setSameSite(SameSiteAttribute.NONE)));
    }

    private Answer ask(String path) {
        return Call.of(service, "GET", path)
                .header(TOKEN, Gateway.token(Gateway.KEY, "reader@team.example.com"))
                .send()
                .expecting(200);
    }

    private Map<String, String> documents() {
        Map<String, String> documents = new TreeMap<>();
        DOCUMENTS.forEach(path -> documents.put(path, ask(path).text()));
        return documents;
    }
}
