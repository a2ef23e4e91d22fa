package app.twicetold.system.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.RawAnswer;
import app.twicetold.system.harness.Service;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What no client library would send. */
@DisplayName("Raw requests")
class RawSocketIT {
    private static final int PATIENCE_MS = 30_000;
    private static final int HELD = 500;
    private static final int CLIENTS = 4;
    /** Payara closes a connection after 256 requests. */
    private static final int REQUESTS_OF_A_CLIENT = 250;

    private static final int PADDING = 30_011;
    private static final String JSON = "Content-Type: application/json\r\n";
    private static final String SECRETS = "Authorization: Bearer hunter2\r\nCookie: session=hunter2\r\n";

    private static String request(String line, String headers, String body) {
        return line + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n" + body;
    }

    private static String closing(String line, String headers, String body) {
        return request(line, "Connection: close\r\n" + headers, body);
    }

    private static Socket connected(String bytes) throws IOException {
        URI url = Service.running().url();
        Socket socket = new Socket();
        socket.setSoTimeout(PATIENCE_MS);
        socket.connect(new InetSocketAddress(url.getHost(), url.getPort()), PATIENCE_MS);
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
        return socket;
    }

    private static Optional<RawAnswer> answer(String bytes) {
        try (Socket socket = connected(bytes)) {
            return RawAnswer.read(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void expectEnvelope(RawAnswer answer) {
        assertThat(answer.headers()).containsKey("x-request-id");
        if (answer.status() >= 300) {
            assertThat(answer.status()).isBetween(400, 499);
            assertThat(answer.code()).matches("[a-z_]+");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "public.test, /v1/admin/licenses, 404",
        "public.test, /v1/admin/console/, 404",
        "public.test, /v1/admin/console/assets/ui/api.js, 404",
        "Public.Test., /v1/admin/licenses, 404",
        "public.test:8443, /v1/admin/metrics, 404",
        "public.test, /v1/config/../admin/licenses, 404",
        "public.test, /v1/config, 200",
        "localhost, /v1/admin/licenses, 401"
    })
    void theOperatorApiDoesNotExistUnderAPublicName(String host, String path, int status) {
        RawAnswer answer = answer("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                .orElseThrow();
        assertThat(answer.status()).isEqualTo(status);
    }

    /** Requests that every server lets through, be it to a filter of ours. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /v1/articles/a%2fb",
                "GET /v1/articles/a%2Fb",
                "GET /v1/../v1/config",
                "GET /v1//config",
                "GET /v1/config;a=b",
                "GET /v1/",
                "GET /v1/never-heard-of",
                "GET /v1/admin/",
                "GET /v1/admin/never-heard-of",
                "GET /v1/WEB-INF/web.xml",
                "GET /v1/META-INF/x",
                "GET /v1/refused",
                "POST /v1/config",
                "PUT /v1/config",
                "PATCH /v1/config",
                "DELETE /v1/config",
                "OPTIONS /v1/config",
                "PROPFIND /v1/config",
                "FOO /v1/config",
            })
    void anErrorBelowTheApplicationIsInTheEnvelope(String line) {
        expectEnvelope(answer(closing(line, "", "")).orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "application/json; charset=utf-16",
                "application/json; charset=nonsense",
                "text/html; charset=utf-16",
                "a/b/c",
                "*/*",
            })
    void anErrorIsInTheEnvelopeWhateverTypeIsAskedFor(String type) {
        for (String line : List.of("POST /v1/auth/anonymous", "PATCH /v1/me", "GET /v1/config")) {
            String headers = "Content-Type: " + type + "\r\nContent-Length: 5\r\n";
            expectEnvelope(answer(closing(line, headers, "a=%zz")).orElseThrow());
        }
        RawAnswer page = answer(closing("GET /?waitlist=invalid", "Content-Type: " + type + "\r\n", ""))
                .orElseThrow();
        assertThat(page.status()).isEqualTo(200);
    }

    /** WildFly takes an empty one. None answers 200 with nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"", "a:x"})
    void aHostThatNamesNoneIsRefusedOrServed(String host) {
        RawAnswer answer = answer("GET /v1/config HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                .orElseThrow();

        if (answer.status() != 400) {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).contains("supported_practice_languages");
        }
    }

    @Test
    void aHeadThatIsRefusedEarlyHasNoBody() throws IOException {
        try (Socket socket = connected(closing("HEAD /v1/articles/%zz", "", ""))) {
            String bytes = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);

            assertThat(bytes).startsWith("HTTP/1.1 4").endsWith("\r\n\r\n").containsOnlyOnce("\r\n\r\n");
        }
    }

    /** What a parser of HTTP refuses before anything of ours: each server in its own words, none of them telling. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /v1/articles/%zz HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /v1/articles/%00 HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /v1/articles/%ff HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /v1/config?a=%zz HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /v1/articles/a{b} HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /v1/articles/a|b HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /v1/articles/a^b HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /v1/articles/\u00c3\u00a9 HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /v1/config HTTP/1.1\r\nHost:\r\n\r\n",
                "GET /v1/config HTTP/1.1\r\n\r\n",
                "GET /v1/config HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "GET /v1/config HTTP/1.1\r\nHost: a:x\r\n\r\n",
                "GET /v1/config HTTP/1.1\r\nHost: a\r\nX-\u00e9: a\r\n\r\n",
                "GET /v1/config HTTP/1.1\r\nHost: a\r\nX-A: \u00e9\r\n\r\n",
                "GET /v1/config HTTP/1.1\r\nHost: a\r\nX-A: \u0001\r\n\r\n",
                "GET v1/config HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /v1/config HTTP/1.2\r\nHost: a\r\n\r\n",
                "GET /v1/config HTTP/x\r\nHost: a\r\n\r\n",
                "TRACE /v1/config HTTP/1.1\r\nHost: a\r\n\r\n",
                "POST /v1/auth/anonymous HTTP/1.1\r\nHost: a\r\nContent-Length: abc\r\n\r\n{}",
                "POST /v1/auth/anonymous HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n{}",
                "POST /v1/auth/anonymous HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
                "POST /v1/auth/anonymous HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
                "POST /v1/auth/anonymous HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
            })
    void aBrokenRequestIsNoFaultAndLearnsNothing(String bytes) {
        Optional<RawAnswer> answer = answer(bytes.replaceFirst("\r\n", "\r\nConnection: close\r\n"));

        answer.ifPresent(given -> {
            assertThat(given.status())
                    .satisfiesAnyOf(
                            status -> assertThat(status).isLessThan(500),
                            status -> assertThat(status).isEqualTo(505));
            assertThat(given.headers()).doesNotContainKeys("server", "x-powered-by");
            assertThat(given.body()).doesNotContain("<").doesNotContain("Exception");
        });
    }

    @Test
    void noAnswerNamesTheServer() {
        for (String path :
                List.of("/", "/health", "/v1/config", "/v1/never-heard-of", "/never-heard-of", "/assets/x")) {
            assertThat(answer(closing("GET " + path, "", "")).orElseThrow().headers())
                    .as(path)
                    .doesNotContainKeys("server", "x-powered-by");
        }
    }

    @Test
    void theDocumentationOfTheServerIsNotServed() {
        for (String path : List.of("/openapi", "/openapi/ui", "/payara-health", "/metrics")) {
            assertThat(answer(closing("GET " + path, "", "")).orElseThrow().status())
                    .as(path)
                    .isGreaterThanOrEqualTo(400);
        }
    }

    @Test
    void headersOfUsualSizesAreTaken() {
        assertThat(withHeader(7_000)).isEqualTo(200);
        assertThat(withHeader(9_000)).isEqualTo(200);
        assertThat(withHeader(60_000)).isBetween(400, 499);
        assertThat(withHeaders(90)).isEqualTo(200);
        assertThat(withHeaders(150)).isEqualTo(200);
        assertThat(withHeaders(300)).isBetween(400, 499);
    }

    private static int withHeader(int length) {
        return answer(closing("GET /v1/config", "X-Long: " + "a".repeat(length) + "\r\n", ""))
                .orElseThrow()
                .status();
    }

    private static int withHeaders(int count) {
        String headers =
                IntStream.range(0, count).mapToObj(i -> "X-" + i + ": a\r\n").collect(Collectors.joining());
        return answer(closing("GET /v1/config", headers, "")).orElseThrow().status();
    }

    @Test
    void anUpgradeThatNobodyTakesIsAnsweredAsUsual() {
        for (String protocol : List.of("websocket", "h2c", "anything")) {
            RawAnswer answer = answer(request(
                            "GET /v1/config",
                            "Connection: Upgrade\r\nUpgrade: " + protocol
                                    + "\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
                            ""))
                    .orElseThrow();
            assertThat(answer.status()).as(protocol).isEqualTo(200);
            expectEnvelope(answer);
        }
    }

    @Test
    void aBodyThatEndsEarlyIsNoFaultOfTheService() throws IOException {
        Answer before = Operator.get("/v1/admin/metrics").expecting(200);

        for (String headers : List.of("Content-Length: 20\r\n", "Transfer-Encoding: chunked\r\n")) {
            try (Socket socket = connected(request("POST /v1/auth/anonymous", JSON + headers, "5\r\n{"))) {
                socket.shutdownOutput();
                Optional<RawAnswer> answer = RawAnswer.read(socket.getInputStream());
                answer.ifPresent(RawSocketIT::expectEnvelope);
            }
        }

        await().atMost(Duration.ofSeconds(30))
                .until(() -> brokenOff(Operator.get("/v1/admin/metrics").expecting(200)) > brokenOff(before));
        assertThat(failures(Operator.get("/v1/admin/metrics").expecting(200))).isEqualTo(failures(before));
    }

    private static double brokenOff(Answer metrics) {
        return sum(metrics, "http_server_bodies_broken_off_total", "client_gone");
    }

    private static double failures(Answer metrics) {
        return sum(metrics, "http_server_requests_seconds_count", "route=\"/v1/auth/anonymous\",status=\"5xx\"");
    }

    private static double sum(Answer metrics, String name, String label) {
        return metrics.text()
                .lines()
                .filter(line -> line.startsWith(name) && line.contains(label))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** Bodies that are announced and never sent, in every way: none of them holds a thread. */
    @Test
    void aRequestThatNeverGoesOnHoldsNoThread() throws Exception {
        List<String> openings = List.of(
                request("POST /v1/auth/anonymous", JSON + "Content-Length: 100\r\n", "{"),
                request("POST /v1/auth/anonymous", JSON + "Transfer-Encoding: chunked\r\n", "5\r\n{"),
                request("POST /v1/auth/anonymous", JSON + "Content-Length: 5000000\r\n", "{"),
                request("PUT /v1/uploads/att_x?exp=1&sig=x", "Content-Length: 5000000\r\n", "x"),
                request("GET /v1/config", JSON + "Content-Length: 100\r\n", "{"),
                request("GET /v1/config", "Connection: Upgrade\r\nUpgrade: websocket\r\n", ""),
                request("POST /v1/never-heard-of", JSON + "Content-Length: 100\r\n", "{"),
                request("POST /v1/admin/console/", JSON + "Content-Length: 100\r\n", "{"),
                request(
                        "POST /api/waitlist",
                        "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100\r\n",
                        "-"),
                request("GET /", "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n", "a"),
                "GET /v1/config HTTP/1.1\r\nHost: local");
        List<Socket> held = new ArrayList<>();
        try {
            for (int i = 0; i < HELD; i++) {
                held.add(connected(openings.get(i % openings.size())));
            }
            // Before the deadline of the bodies, and after it.
            HttpClient client = HttpClient.newHttpClient();
            HttpRequest health = HttpRequest.newBuilder(Service.running().url().resolve("/health"))
                    .timeout(Duration.ofMillis(PATIENCE_MS))
                    .build();
            assertThat(client.send(health, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
            List<RawAnswer> answers = new ArrayList<>();
            for (int i = 0; i < openings.size() - 1; i++) {
                answers.add(RawAnswer.read(held.get(i).getInputStream()).orElseThrow());
            }
            assertThat(answers.get(0).code()).isEqualTo("request_timeout");
            assertThat(answers.get(1).code()).isEqualTo("request_timeout");
            assertThat(answers.get(2).code()).isEqualTo("payload_too_large");
            assertThat(answers.get(3).code()).isEqualTo("invalid_signature");
            assertThat(answers).allMatch(answer -> answer.status() < 500);
            for (int i = 0; i < 5; i++) {
                assertThat(client.send(health, HttpResponse.BodyHandlers.ofString())
                                .statusCode())
                        .isEqualTo(200);
            }
        } finally {
            for (Socket socket : held) {
                socket.close();
            }
        }
    }

    /** The servers read such bodies while they finish the request before. */
    @Test
    void bodiesThatComeInPiecesOverKeptConnectionsAreReadWhole() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Callable<List<Integer>>> work = Collections.nCopies(CLIENTS, RawSocketIT::inPieces);
            for (Future<List<Integer>> answers : clients.invokeAll(work)) {
                assertThat(answers.get()).containsOnly(201);
            }
        } finally {
            clients.shutdownNow();
        }
    }

    private static List<Integer> inPieces() throws IOException {
        List<Integer> answers = new ArrayList<>();
        try (Socket socket = connected("")) {
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            for (int i = 0; i < REQUESTS_OF_A_CLIENT; i++) {
                byte[] body = ("{\"install_id\": \"" + UUID.randomUUID() + "\"}" + " ".repeat(i * i % PADDING))
                        .getBytes(StandardCharsets.US_ASCII);
                out.write(request("POST /v1/auth/anonymous", JSON + "Content-Length: " + body.length + "\r\n", "")
                        .getBytes(StandardCharsets.US_ASCII));
                out.write(body, 0, 1);
                out.write(body, 1, body.length - 1);
                answers.add(
                        RawAnswer.read(socket.getInputStream()).orElseThrow().status());
            }
        }
        return answers;
    }

    /** Whatever its framing, the body of a request that nobody serves is not the next request. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/privacy",
                "/health",
                "/api/health",
                "/api/waitlist",
                "/assets/x",
                "/never-heard-of",
                "/metrics",
                "/v1/config",
                "/v1/admin/metrics",
                "/v1/admin/console/",
                "/v1/never-heard-of"
            })
    void aBodyOfTraceIsNeverAnswered(String path) throws IOException {
        String smuggled = request("GET /health", "", "");
        String chunked = Integer.toHexString(smuggled.length()) + "\r\n" + smuggled + "\r\n0\r\n\r\n";
        List<String> traces = List.of(
                request("TRACE " + path, SECRETS + "Content-Length: " + smuggled.length() + "\r\n", smuggled),
                request("TRACE " + path, SECRETS + "Transfer-Encoding: chunked\r\n", chunked),
                request("TRACE " + path, SECRETS, ""));

        for (String trace : traces) {
            try (Socket socket = connected(trace)) {
                RawAnswer refused = RawAnswer.read(socket.getInputStream()).orElseThrow();
                assertThat(refused.status()).isEqualTo(405);
                assertThat(refused.code()).isEqualTo("method_not_allowed");
                assertThat(refused.body()).doesNotContain("hunter2");
                assertThat(next(socket)).as(trace).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/me%",
                "/v1/sessions/%zz",
                "/v1/sessions/%4",
                "/v1/admin/licenses%",
                "/privacy%",
                "/%",
                "/health%",
                "/v1/%00"
            })
    void anAddressThatCannotBeDecodedIsABadRequest(String path) {
        RawAnswer refused = answer(closing("GET " + path, "", "")).orElseThrow();

        assertThat(refused.status()).isEqualTo(400);
        expectEnvelopeOfParser(refused);
    }

    /** What the parser of the server refuses. */
    @ParameterizedTest
    @MethodSource("unreadable")
    void aRequestThatCannotBeParsedIsRefusedInTheEnvelope(String bytes) throws IOException {
        try (Socket socket = connected(bytes)) {
            // WildFly closes the connection after some of them without a word.
            Optional<RawAnswer> refused = next(socket);
            refused.ifPresent(answer -> {
                assertThat(answer.status()).isBetween(400, 499);
                expectEnvelopeOfParser(answer);
            });
            assertThat(refused.isPresent() ? next(socket) : refused).isEmpty();
        }
    }

    /** The parser of WildFly has no place for a filter, and answers without a body. */
    private static void expectEnvelopeOfParser(RawAnswer answer) {
        if (answer.headers().containsKey("x-content-type-options")
                || !answer.body().isEmpty()
                || isPayaraMicro()) {
            assertThat(answer.code()).isEqualTo("bad_request");
            assertThat(answer.headers()).containsKeys("x-request-id", "x-content-type-options");
        }
    }

    private static boolean isPayaraMicro() {
        return System.getProperty("service.url", "").isBlank();
    }

    static List<String> unreadable() {
        return List.of(
                request("GET /v1/config", "X-Long: " + "a".repeat(100_000) + "\r\n", ""),
                "GET /v1/config HTTP/1.1\r\n\r\n",
                request("POST /v1/auth/anonymous", JSON + "Transfer-Encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n"),
                request("POST /v1/auth/anonymous", JSON + "Content-Length: 2\r\nContent-Length: 3\r\n", "{}"));
    }

    /** Nothing, also where the connection is reset, because it was closed before all was read. */
    private static Optional<RawAnswer> next(Socket socket) {
        try {
            return RawAnswer.read(socket.getInputStream());
        } catch (IOException reset) {
            return Optional.empty();
        }
    }
}
