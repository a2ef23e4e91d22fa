package app.twicetold.system.operator;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The console as each server gives it to a browser: its document and its files, without an operator. */
@DisplayName("The operator console")
class ConsoleIT {
    private static final String ROOT = "/v1/admin/console/";
    private static final Pattern ADDRESS = Pattern.compile("\"(" + ROOT + "assets/[^\"]+)\"");
    private static final Pattern IMPORT_MAP = Pattern.compile("<script type=\"importmap\">(.*?)</script>");

    private static Answer page(String path) {
        return Call.of("GET", path).toTheServerItself().send();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "audit", "audit?action=license.updated", "audit/of/something"})
    void aPageIsTheDocumentOfTheConsole(String address) {
        Answer answer = page(ROOT + address).expecting(200);

        assertThat(answer.text()).startsWith("<!doctype html>");
        assertThat(answer.header("Content-Type").orElse(""))
                .startsWith("text/html")
                .containsIgnoringCase("utf-8");
        assertThat(answer.header("Set-Cookie")).isEmpty();
        assertThat(answer.header("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(answer.header("Content-Security-Policy").orElse(""))
                .contains("default-src 'self'", "require-trusted-types-for 'script'")
                .doesNotContain("unsafe");
    }

    @Test
    void thePolicyAllowsTheImportMapOfTheDocument() throws Exception {
        Answer answer = page(ROOT).expecting(200);
        Matcher map = IMPORT_MAP.matcher(answer.text());
        assertThat(map.find()).isTrue();

        byte[] digest = MessageDigest.getInstance("SHA-256").digest(map.group(1).getBytes(StandardCharsets.UTF_8));

        assertThat(answer.header("Content-Security-Policy").orElse(""))
                .contains("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
    }

    @Test
    void everyFileThatTheDocumentNamesIsThereForGood() {
        List<String> addresses = ADDRESS.matcher(page(ROOT).text())
                .results()
                .map(found -> found.group(1))
                .filter(address -> address.contains("?v="))
                .distinct()
                .toList();

        assertThat(addresses).hasSizeGreaterThan(20).allSatisfy(address -> {
            Answer file = Call.of("GET", address).send().expecting(200);
            assertThat(file.header("Cache-Control")).hasValue("public, max-age=31536000, immutable");
            assertThat(file.header("Content-Type").orElse(""))
                    .startsWith(
                            address.contains(".css?")
                                    ? "text/css"
                                    : address.contains(".svg?") ? "image/svg+xml" : "text/javascript");
            assertThat(file.bytes()).isNotEmpty();
        });
    }

    @Test
    void aFileThatIsKnownIsNotSentAgain() {
        String tag = page(ROOT).header("ETag").orElseThrow();

        Answer again = Call.of("GET", ROOT)
                .header("If-None-Match", tag)
                .toTheServerItself()
                .send()
                .expecting(304);

        assertThat(again.bytes()).isEmpty();
    }

    @Test
    void aHeadIsAnsweredAsAGetWithoutABody() {
        Answer head = Call.of("HEAD", ROOT).toTheServerItself().send().expecting(200);

        assertThat(head.bytes()).isEmpty();
        assertThat(head.header("ETag")).isEqualTo(page(ROOT).header("ETag"));
    }

    @Test
    void theAddressWithoutASlashLeadsToTheConsole() {
        assertThat(page("/v1/admin/console").expecting(308).header("Location")).hasValue(ROOT);
    }

    @Test
    void anAddressWithoutAPageIsNotFound() {
        assertThat(page(ROOT + "never-heard-of").expecting(404).text()).startsWith("<!doctype html>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"assets/never-heard-of.js", "assets/files.txt", "assets/"})
    void whatIsNoFileIsNotFoundInTheEnvelope(String path) {
        Call.of("GET", ROOT + path).send().refusedWith(404, "not_found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE"})
    void theConsoleIsOnlyRead(String method) {
        Answer refused = Call.of(method, ROOT).send();

        refused.refusedWith(405, "method_not_allowed");
        assertThat(refused.header("Allow")).hasValue("GET, HEAD");
    }

    @Test
    void theOperatorApiBesideItStillNeedsAnOperator() {
        Call.of("GET", "/v1/admin/consoles").outsideContract().send().refusedWith(404, "not_found");
        Call.of("GET", "/v1/admin/overview").send().refusedWith(401, "unauthorized");
    }
}
