package app.twicetold.admin.console;

import static app.twicetold.ui.KeptAnswer.fake;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.metrics.Meters;
import app.twicetold.core.operator.AuthenticateOperator;
import app.twicetold.core.operator.OperatorSettings;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.ui.KeptAnswer;
import app.twicetold.web.ErrorResponses;
import app.twicetold.web.RequestContext;
import app.twicetold.web.ServletAnswers;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a browser is given below the address of the console. */
class ConsoleServletTest {
    private static final String ROOT = "/v1/admin/console/";

    private final Meters meters = new Meters();
    private KeptAnswer answer = new KeptAnswer();
    private @Nullable String encodings;
    private Optional<URI> bucket = Optional.empty();

    @ParameterizedTest
    @ValueSource(strings = {"", "audit", "audit/anything/below"})
    void everyPageIsTheSameDocument(String page) throws Exception {
        get(ROOT + page);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(text()).startsWith("<!doctype html>").doesNotContain("{{").contains("type=\"importmap\"");
        assertThat(answer.headers())
                .containsEntry("Content-Type", "text/html;charset=UTF-8")
                .containsEntry("Cache-Control", "no-cache")
                .containsKey("ETag")
                .containsEntry("Vary", "Accept-Encoding")
                .doesNotContainKeys("Content-Language", "Set-Cookie");
    }

    @Test
    void aDocumentThatIsKnownIsNotSentAgain() throws Exception {
        get(ROOT);
        String tag = answer.headers().get("ETag");

        request("GET", ROOT, "localhost", null, tag);

        assertThat(answer.status()).isEqualTo(304);
        assertThat(text()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "missing", "overview", "audit.js", "AUDIT", "%61udit", "assetsx"})
    void anAddressWithoutAPageIsNotFoundAndSaysSoInTheConsole(String page) throws Exception {
        get(ROOT + page);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-store");
        assertThat(text()).startsWith("<!doctype html>");
        assertThat(answer.headers()).containsKey("Content-Security-Policy");
    }

    @Test
    void theAddressWithoutASlashLeadsToTheOneWithIt() throws Exception {
        get("/v1/admin/console");

        assertThat(answer.status()).isEqualTo(308);
        assertThat(answer.headers()).containsEntry("Location", ROOT);
    }

    @Test
    void aFileUnderItsDigestIsForGood() throws Exception {
        get(ROOT);
        Matcher address = Pattern.compile("src=\"(/v1/admin/console/assets/console/app\\.js)\\?v=([0-9a-f]{16})\"")
                .matcher(text());
        assertThat(address.find()).isTrue();

        request("GET", address.group(1), "localhost", address.group(2), null);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers())
                .containsEntry("Cache-Control", "public, max-age=31536000, immutable")
                .containsEntry("Content-Type", "text/javascript;charset=UTF-8")
                .containsEntry("X-Content-Type-Options", "nosniff");
    }

    @Test
    void aFileIsZippedForABrowserThatAsks() throws Exception {
        get(ROOT + "assets/ui/api.js");
        byte[] plain = answer.body().toByteArray();
        assertThat(answer.headers()).doesNotContainKey("Content-Encoding").containsEntry("Vary", "Accept-Encoding");
        String plainTag = answer.headers().get("ETag");
        encodings = "gzip, deflate, br";

        get(ROOT + "assets/ui/api.js");

        assertThat(answer.headers()).containsEntry("Content-Encoding", "gzip").containsEntry("Vary", "Accept-Encoding");
        assertThat(answer.headers().get("ETag")).isNotEqualTo(plainTag);
        assertThat(answer.body().size()).isLessThan(plain.length / 2);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(answer.body().toByteArray())).readAllBytes())
                .isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000000000000000", "", "%", "%zz"})
    void aFileUnderAnotherDigestIsAskedForAgain(String version) throws Exception {
        request("GET", ROOT + "assets/ui/api.js", "localhost", version, null);

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
                "audit;jsessionid=1"
            })
    void whatIsNoFileIsRefusedInTheEnvelope(String path) throws Exception {
        get(ROOT + path);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(text()).contains("\"code\":\"not_found\"", "\"resource\":\"route\"");
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"})
    void theConsoleIsOnlyRead(String method) throws Exception {
        request(method, ROOT, "localhost", null, null);

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).containsEntry("Allow", "GET, HEAD");
        assertThat(text()).contains("\"code\":\"method_not_allowed\"");
    }

    @ParameterizedTest
    @CsvSource({
        "public.test, '', 404",
        "PUBLIC.test., audit, 404",
        "public.test, assets/ui/api.js, 404",
        "inside.test, '', 200",
    })
    void namesThatHideTheOperatorApiHideTheConsole(String host, String path, int expected) throws Exception {
        request("GET", ROOT + path, host, null, null);

        assertThat(answer.status()).isEqualTo(expected);
        assertThat(text().contains("\"resource\":\"route\"")).isEqualTo(expected == 404);
        assertThat(answer.headers().containsKey("Content-Security-Policy")).isEqualTo(expected == 200);
    }

    @ParameterizedTest
    @CsvSource({"'', ()", "audit, ()", "playground, (self)", "playground/run_1, (self)", "playgroundx, ()"})
    void onlyThePlaygroundMayRecord(String page, String microphone) throws Exception {
        get(ROOT + page);

        assertThat(answer.headers().get("Permissions-Policy")).endsWith("microphone=" + microphone);
    }

    @Test
    void recordingsArePlayedFromTheServiceOrItsBucket() throws Exception {
        get(ROOT);
        assertThat(answer.headers().get("Content-Security-Policy"))
                .contains(
                        "media-src 'self' blob: https://app.example.org;",
                        "connect-src 'self';",
                        "require-trusted-types-for 'script'")
                .contains("default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'")
                .doesNotContain("unsafe");

        bucket = Optional.of(URI.create("https://audio.example.org:9000/bucket/recordings/x?X-Amz-Signature=1"));
        get(ROOT);
        assertThat(answer.headers().get("Content-Security-Policy"))
                .contains("media-src 'self' blob: https://audio.example.org:9000;")
                .contains("connect-src 'self' https://audio.example.org:9000;");
    }

    @Test
    void requestsAreCountedByPagesAndFiles() throws Exception {
        get(ROOT);
        get(ROOT + "nothing");
        get(ROOT + "assets/ui/api.js");
        request("GET", ROOT + "audit", "public.test", null, null);

        assertThat(meters.text(List.of()))
                .contains("route=\"/v1/admin/console/{page}\",status=\"2xx\"")
                .contains("route=\"/v1/admin/console/{page}\",status=\"4xx\"")
                .contains("route=\"/v1/admin/console/assets/{name}\",status=\"2xx\"");
    }

    @Test
    void theOnlyInlineScriptIsTheImportMapAndThePolicyAllowsIt() throws Exception {
        get(ROOT);

        Matcher script = Pattern.compile("<script(?![^>]*src=)[^>]*>(.*?)</script>", Pattern.DOTALL)
                .matcher(text());
        assertThat(script.find()).isTrue();
        String digest = java.util.Base64.getEncoder()
                .encodeToString(java.security.MessageDigest.getInstance("SHA-256")
                        .digest(script.group(1).getBytes(StandardCharsets.UTF_8)));
        assertThat(answer.headers().get("Content-Security-Policy"))
                .contains("script-src 'self' 'sha256-" + digest + "';");
        assertThat(script.find()).isFalse();
        assertThat(text()).doesNotContain("<style", "style=");
    }

    private void get(String path) throws Exception {
        request("GET", path, "localhost", null, null);
    }

    private void request(String method, String path, String host, @Nullable String version, @Nullable String knownTag)
            throws Exception {
        answer = new KeptAnswer();
        RequestContext context = new RequestContext();
        OperatorSettings settings = new OperatorSettings(
                false,
                Optional.of("an-admin-key-of-32-characters..."),
                Optional.empty(),
                null,
                Set.of("public.test"),
                URI.create("https://app.example.org/"));
        AuthenticateOperator operators = new AuthenticateOperator(settings, InstantSource.system());
        ObjectStore store = fake(ObjectStore.class, (proxy, call, arguments) -> bucket);
        HttpServletRequest asked = fake(HttpServletRequest.class, (proxy, call, arguments) -> switch (call.getName()) {
            case "getMethod" -> method;
            case "getRequestURI" -> path;
            case "getServerName" -> host;
            case "getQueryString" -> version == null ? null : "v=" + version;
            case "getAttribute" -> null;
            case "getHeader" ->
                "If-None-Match".equals(arguments[0])
                        ? knownTag
                        : "Accept-Encoding".equals(arguments[0]) ? encodings : null;
            default -> throw new UnsupportedOperationException(call.getName());
        });
        new ConsoleServlet(operators, settings, store, new ServletAnswers(context, new ErrorResponses(context)), meters)
                .service(asked, answer.response());
    }

    private String text() {
        return answer.text();
    }
}
