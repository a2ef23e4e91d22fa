package app.twicetold.learner;

import static app.twicetold.ui.KeptAnswer.fake;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.library.WebAppSettings;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.ui.KeptAnswer;
import app.twicetold.ui.Served;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a browser is given below the address of the app. */
class LearnerAppServletTest {
    private static final String ROOT = "/app/";

    /** What the page of the public site for an address that belongs to nothing answers here. */
    private static final String OF_THE_SITE = "the page of the site";

    private static final Pattern ADDRESS = Pattern.compile("\"(/app/assets/[\\w./-]+\\?v=[0-9a-f]{16})\"");

    private KeptAnswer answer = new KeptAnswer();
    private boolean enabled = true;
    private boolean developers = true;
    private boolean trials;
    private boolean withSite = true;
    private Optional<URI> bucket = Optional.empty();

    @Test
    void everyPageIsTheSameDocument() throws Exception {
        get(ROOT);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(text())
                .startsWith("<!doctype html>")
                .doesNotContain("{{")
                .contains("type=\"importmap\"", "rel=\"manifest\" href=\"/app/manifest.webmanifest\"");
        assertThat(answer.headers())
                .containsEntry("Content-Type", "text/html;charset=UTF-8")
                .containsEntry("Cache-Control", "no-cache")
                .containsEntry("X-Robots-Tag", "noindex")
                .containsKey("ETag")
                .containsEntry("Vary", "Accept-Encoding")
                .doesNotContainKeys("Content-Language", "Set-Cookie");
    }

    /** Each module of the folder of pages has its address, and what is below it. */
    @Test
    void aModuleOfAPageMakesItsAddress() throws Exception {
        for (String module : AppModulesTest.SOURCES.modules().keySet()) {
            if (module.startsWith("app/pages/") && !module.matches("app/pages/(home|missing)\\.js")) {
                String name = module.substring("app/pages/".length(), module.length() - ".js".length());
                get(ROOT + name);
                assertThat(answer.status()).as(name).isEqualTo(200);
                get(ROOT + name + "/anything/below");
                assertThat(answer.status()).as(name).isEqualTo(200);
            }
        }
    }

    @Test
    void aDocumentThatIsKnownIsNotSentAgain() throws Exception {
        get(ROOT);
        String tag = answer.headers().get("ETag");

        request("GET", ROOT, null, tag);

        assertThat(answer.status()).isEqualTo(304);
        assertThat(text()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "missing", "home", "home.js", "HOME", "%68ome", "assetsx", "trial/x"})
    void anAddressWithoutAPageIsNotFoundAndSaysSoInTheApp(String page) throws Exception {
        get(ROOT + page);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-store").containsKey("Content-Security-Policy");
        assertThat(text()).startsWith("<!doctype html>");
    }

    @Test
    void theAddressWithoutASlashLeadsToTheOneWithItAndKeepsItsQuery() throws Exception {
        get("/app");
        assertThat(answer.status()).isEqualTo(308);
        assertThat(answer.headers()).containsEntry("Location", ROOT);

        request("GET", "/app", "developer", null);
        assertThat(answer.headers()).containsEntry("Location", ROOT + "?developer");
    }

    @ParameterizedTest
    @CsvSource({
        "app/start.js, text/javascript;charset=UTF-8",
        "ui/ui.css, text/css;charset=UTF-8",
        "app/icons/192.png, image/png;charset=UTF-8"
    })
    void aFileUnderItsDigestIsForGood(String name, String type) throws Exception {
        String address = AppFiles.find(name).orElseThrow().version();

        request("GET", ROOT + "assets/" + name, "v=" + address, null);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers())
                .containsEntry("Cache-Control", "public, max-age=31536000, immutable")
                .containsEntry("Content-Type", type)
                .containsEntry("X-Content-Type-Options", "nosniff");
    }

    /** A page that is open during an update gets no module of the new version. */
    @ParameterizedTest
    @ValueSource(strings = {"v=0000000000000000", "v=", "v", "", "%", "x=1"})
    void aFileOfAnotherDigestIsNone(String query) throws Exception {
        request("GET", ROOT + "assets/ui/api.js", query, null);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-store");
    }

    @Test
    void aFileWithoutADigestIsAskedForAgain() throws Exception {
        get(ROOT + "assets/ui/api.js");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-cache");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "assets/",
                "assets/nothing.js",
                "assets/../shell.html",
                "assets/files.txt",
                "assets/lib/lit/LICENSE",
                "assets/lib/chart.js/chart.umd.min.js"
            })
    void whatIsNoFileIsNotFound(String path) throws Exception {
        get(ROOT + path);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"})
    void theAppIsOnlyRead(String method) throws Exception {
        request(method, ROOT, null, null);

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).containsEntry("Allow", "GET, HEAD");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/app",
                "/app/",
                "/app/settings",
                "/app/assets/ui/api.js",
                "/app/manifest.webmanifest",
                "/app/service-worker.js"
            })
    void whereItIsOffTheSiteSaysThatThereIsNothing(String path) throws Exception {
        enabled = false;

        get(path);

        assertThat(text()).isEqualTo(OF_THE_SITE);
        assertThat(answer.headers()).doesNotContainKeys("Content-Security-Policy", "X-Content-Type-Options");

        withSite = false;
        get(path);
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-store");
    }

    /** A parameter of a path would be a second address of a page. */
    @Test
    void anAddressWithParametersInItsPathIsNone() throws Exception {
        get("/app/;jsessionid=1");

        assertThat(text()).isEqualTo(OF_THE_SITE);
    }

    @Test
    void theManifestNamesFilesThatAreThere() throws Exception {
        get(ROOT + "manifest.webmanifest");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers())
                .containsEntry("Content-Type", "application/manifest+json")
                .containsEntry("Cache-Control", "no-cache");
        String manifest = text();
        assertThat(manifest)
                .doesNotContain("{{")
                .contains("\"id\": \"/app/\"", "\"start_url\": \"/app/\"", "\"scope\": \"/app/\"")
                .contains("\"display\": \"standalone\"", "192x192", "512x512", "maskable");
        assertThat(addresses(manifest)).hasSize(4);
        assertThatEachIsServed(manifest);
    }

    @Test
    void theServiceWorkerKeepsEveryFileOfThisVersion() throws Exception {
        get(ROOT + "service-worker.js");

        assertThat(answer.headers())
                .containsEntry("Content-Type", "text/javascript;charset=UTF-8")
                .containsEntry("Cache-Control", "no-cache");
        String worker = text();
        assertThat(worker).doesNotContain("{{", "'{{files}}'");
        assertThat(addresses(worker))
                .containsAll(AppModulesTest.SOURCES.modules().keySet().stream()
                        .map(name -> ROOT + "assets/" + name + "?v="
                                + AppFiles.find(name).orElseThrow().version())
                        .toList())
                .anyMatch(address -> address.contains("/texts/"))
                .anyMatch(address -> address.contains(".css"));
        assertThatEachIsServed(worker);

        get(ROOT);
        String document = text();
        assertThat(addresses(worker))
                .containsAll(addresses(document).stream()
                        .filter(address -> !address.contains(".png"))
                        .toList());
    }

    /** The documents for learners and for developers differ in one attribute. */
    @Test
    void theVersionOfTheServiceWorkerChangesWithTheDocument() throws Exception {
        get(ROOT + "service-worker.js");
        String one = version();
        developers = false;
        get(ROOT + "service-worker.js");

        assertThat(one).matches("[0-9a-f]{16}").isNotEqualTo(version());
    }

    @Test
    void onlyOutsideProductionItTellsDevelopersMore() throws Exception {
        get(ROOT);
        assertThat(text()).contains("<html lang=\"en\" data-developers>");

        developers = false;
        get(ROOT);
        assertThat(text()).contains("<html lang=\"en\">").doesNotContain("data-developers");
    }

    @Test
    void whereATrialIsSoldTheDocumentTellsThePages() throws Exception {
        get(ROOT);
        assertThat(text()).doesNotContain("data-trial");

        trials = true;
        get(ROOT);
        assertThat(text()).contains("<html lang=\"en\" data-developers data-trial>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nothing"})
    void pagesOfTheAppMayRecord(String page) throws Exception {
        get(ROOT + page);

        assertThat(answer.headers())
                .containsEntry("Permissions-Policy", "camera=(), geolocation=(), microphone=(self)")
                .containsEntry("Referrer-Policy", "same-origin")
                .containsEntry("X-Content-Type-Options", "nosniff");
    }

    @Test
    void recordingsGoToTheServiceOrItsBucket() throws Exception {
        get(ROOT);
        assertThat(answer.headers().get("Content-Security-Policy"))
                .contains("media-src 'self' blob: https://app.example.org;", "connect-src 'self';")
                .contains("default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'")
                .contains("require-trusted-types-for 'script'")
                .doesNotContain("unsafe");

        bucket = Optional.of(URI.create("https://audio.example.org:9000/bucket/recordings/x?X-Amz-Signature=1"));
        get(ROOT);
        assertThat(answer.headers().get("Content-Security-Policy"))
                .contains("media-src 'self' blob: https://audio.example.org:9000;")
                .contains("connect-src 'self' https://audio.example.org:9000;");
    }

    @Test
    void theOnlyInlineScriptIsTheImportMapAndThePolicyAllowsIt() throws Exception {
        get(ROOT);

        Matcher script = Pattern.compile("<script(?![^>]*src=)[^>]*>(.*?)</script>", Pattern.DOTALL)
                .matcher(text());
        assertThat(script.find()).isTrue();
        String digest = Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256")
                        .digest(script.group(1).getBytes(StandardCharsets.UTF_8)));
        assertThat(answer.headers().get("Content-Security-Policy"))
                .contains("script-src 'self' 'sha256-" + digest + "';");
        assertThat(script.find()).isFalse();
        assertThat(text()).doesNotContain("<style", "style=");
    }

    private void assertThatEachIsServed(String document) throws Exception {
        for (String address : addresses(document)) {
            String[] parts = address.split("[?]", 2);
            request("GET", parts[0], parts[1], null);
            assertThat(answer.status()).as(address).isEqualTo(200);
            assertThat(parts[1])
                    .as(address)
                    .isEqualTo("v=" + Served.digest(answer.body().toByteArray()));
        }
    }

    private static TreeSet<String> addresses(String document) {
        return ADDRESS.matcher(document)
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private String version() {
        Matcher version = Pattern.compile("'twicetold-app-(\\w+)'").matcher(text());
        assertThat(version.find()).isTrue();
        return version.group(1);
    }

    private void get(String path) throws Exception {
        request("GET", path, null, null);
    }

    private void request(String method, String path, @Nullable String query, @Nullable String knownTag)
            throws Exception {
        answer = new KeptAnswer();
        WebAppSettings settings =
                new WebAppSettings(enabled, developers, trials, URI.create("https://app.example.org/"));
        ObjectStore store = fake(ObjectStore.class, (proxy, call, arguments) -> bucket);
        HttpServletRequest asked = fake(HttpServletRequest.class, (proxy, call, arguments) -> switch (call.getName()) {
            case "getMethod" -> method;
            case "getRequestURI" -> path;
            case "getQueryString" -> query;
            case "getHeader" -> "If-None-Match".equals(arguments[0]) ? knownTag : null;
            default -> throw new UnsupportedOperationException(call.getName());
        });
        LearnerAppServlet servlet = new LearnerAppServlet(settings, store, new Meters());
        servlet.init(fake(ServletConfig.class, (proxy, call, arguments) -> switch (call.getName()) {
            case "getServletContext" -> context();
            case "getInitParameter" -> null;
            default -> throw new UnsupportedOperationException(call.getName());
        }));
        servlet.service(asked, answer.response());
    }

    /** The context of the app, which knows that of the site where there is one. */
    private ServletContext context() {
        RequestDispatcher page = fake(RequestDispatcher.class, (proxy, call, arguments) -> {
            answer.body().writeBytes(OF_THE_SITE.getBytes(StandardCharsets.UTF_8));
            return null;
        });
        ServletContext site =
                fake(ServletContext.class, (proxy, call, arguments) -> "/404".equals(arguments[0]) ? page : null);
        return fake(ServletContext.class, (proxy, call, arguments) -> withSite ? site : null);
    }

    private String text() {
        return answer.text();
    }
}
