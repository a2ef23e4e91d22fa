package app.twicetold.core.source.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fetcher against a server that means harm. */
@Timeout(60)
class FetcherIT {
    private static final Duration SHORT = Duration.ofMillis(700);
    private static final String HTML = "Content-Type: text/html\r\n";

    private final HostileServer server = HostileServer.start();
    private final Set<String> allowed = new HashSet<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private Instant now = Instant.parse("2026-03-02T10:00:00Z");

    @BeforeEach
    void allowTheServer() {
        allowed.add("127.0.0.1:" + server.port());
    }

    @AfterEach
    void stop() {
        ended.countDown();
        server.close();
    }

    private Fetcher fetcher(Duration deadline, HostAddresses.Names names) {
        return new Fetcher(
                new FetchSettings(true, allowed, Duration.ZERO),
                TestFetcher.alone(),
                () -> now,
                names,
                System::nanoTime,
                deadline,
                DefaultClientTlsStrategy.createDefault());
    }

    private Fetcher fetcher() {
        return fetcher(Fetcher.DEADLINE, InetAddress::getAllByName);
    }

    private FetchFailure failure(Fetcher fetcher, String url, DocumentKind kind) {
        return catchThrowableOfType(FetchFailure.class, () -> fetcher.fetch(FetchRequest.of(url, kind)));
    }

    private FetchError error(String path) {
        return failure(fetcher(), server.url(path), DocumentKind.PAGE).error();
    }

    /** With a deadline that a test can wait for. */
    private FetchError errorInTime(String path) {
        return failure(fetcher(SHORT, InetAddress::getAllByName), server.url(path), DocumentKind.PAGE)
                .error();
    }

    @Test
    void aDocumentIsFetchedUnderAFixedName() throws Exception {
        server.on("/a?b=c", 200, HTML + "ETag: \"1\"\r\nLast-Modified: Mon, 02 Mar 2026 09:00:00 GMT\r\n", "text");

        Fetched fetched = fetcher().fetch(FetchRequest.of(server.url("/a?b=c&utm_source=x#part"), DocumentKind.PAGE));

        assertThat(fetched.body()).asString(UTF_8).isEqualTo("text");
        assertThat(fetched.etag()).isEqualTo("\"1\"");
        assertThat(fetched.lastModified()).isEqualTo("Mon, 02 Mar 2026 09:00:00 GMT");
        assertThat(server.requests())
                .hasSize(2)
                .allSatisfy(request -> assertThat(request)
                        .contains("User-Agent: TwicetoldBot/1.0 (+https://twicetold.app/support)")
                        .contains("Host: 127.0.0.1:" + server.port())
                        .doesNotContain("Cookie"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ftp://example.com/", "file:///etc/passwd", "gopher://x/", "http://", "https://u:p@example.com/"
            })
    void onlyAddressesOfTheWebAreFetched(String url) {
        assertThat(failure(fetcher(), url, DocumentKind.PAGE).error()).isEqualTo(FetchError.BAD_ADDRESS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:1/",
                "http://localhost:1/",
                "http://2130706433/",
                "http://[::1]/",
                "http://[::ffff:127.0.0.1]/",
                "http://10.0.0.1/",
                "http://169.254.169.254/latest/meta-data/",
                "http://100.64.0.1/",
                "http://0.0.0.0/",
                "http://224.0.0.1/",
                "http://[fe80::1]/",
                "http://[64:ff9b::a00:1]/"
            })
    void nothingOutsideThePublicNetworkIsAsked(String url) {
        assertThat(failure(fetcher(), url, DocumentKind.PAGE).error()).isEqualTo(FetchError.PRIVATE_ADDRESS);
    }

    @Test
    void anAllowanceIsForOnePortOfAHost() {
        try (HostileServer neighbour = HostileServer.start()) {
            assertThat(failure(fetcher(), neighbour.url("/"), DocumentKind.PAGE).error())
                    .isEqualTo(FetchError.PRIVATE_ADDRESS);
            assertThat(neighbour.requests()).isEmpty();
        }
    }

    @Test
    void oneBadAddressAmongGoodOnesIsEnough() {
        HostAddresses.Names names = host ->
                new InetAddress[] {InetAddress.getByName("93.184.216.34"), InetAddress.getByName("192.168.0.1")};

        assertThat(failure(fetcher(SHORT, names), "http://example.com/", DocumentKind.PAGE)
                        .error())
                .isEqualTo(FetchError.PRIVATE_ADDRESS);
    }

    @Test
    void aNameIsLookedUpOnceARequestSoRebindingIsOfNoUse() throws Exception {
        AtomicInteger lookUps = new AtomicInteger();
        allowed.add("rebinding.test:" + server.port());
        server.page("/page", "text");
        // The second address would be another server. A client that looked up again would go there.
        HostAddresses.Names names = host ->
                new InetAddress[] {InetAddress.getByName(lookUps.incrementAndGet() <= 2 ? "127.0.0.1" : "127.0.0.2")};

        fetcher(SHORT, names)
                .fetch(FetchRequest.of("http://rebinding.test:" + server.port() + "/page", DocumentKind.PAGE));

        assertThat(lookUps).as("robots.txt and the page").hasValue(2);
        assertThat(server.requests())
                .allSatisfy(request -> assertThat(request).contains("Host: rebinding.test:" + server.port()));
    }

    @Test
    void aNameThatTurnsPrivateIsRefused() {
        AtomicInteger lookUps = new AtomicInteger();
        HostAddresses.Names names = host ->
                new InetAddress[] {InetAddress.getByName(lookUps.incrementAndGet() == 1 ? "192.0.0.9" : "10.0.0.1")};

        assertThat(failure(fetcher(SHORT, names), "http://example.com/", DocumentKind.PAGE)
                        .error())
                .isEqualTo(FetchError.PRIVATE_ADDRESS);
    }

    @Test
    void aNameThatIsUnknownSaysSo() {
        HostAddresses.Names names = host -> {
            throw new UnknownHostException(host);
        };

        assertThat(failure(fetcher(SHORT, names), "http://nowhere.test/", DocumentKind.PAGE)
                        .error())
                .isEqualTo(FetchError.UNKNOWN_HOST);
    }

    @Test
    void aNameServerThatNeverAnswersCostsTheDeadline() {
        HostAddresses.Names names = host -> {
            await();
            return new InetAddress[0];
        };

        FetchFailure failure = failure(fetcher(SHORT, names), "http://slow.test/", DocumentKind.PAGE);

        assertThat(failure.error()).isEqualTo(FetchError.ROBOTS_UNAVAILABLE);
    }

    @Test
    void aRedirectIsVettedLikeTheFirstAddress() {
        server.on("/away", 302, "Location: http://169.254.169.254/latest/\r\n", "");
        server.on("/script", 302, "Location: javascript:alert(1)\r\n", "");
        server.on("/file", 302, "Location: file:///etc/passwd\r\n", "");

        assertThat(error("/away")).isEqualTo(FetchError.PRIVATE_ADDRESS);
        assertThat(error("/script")).isEqualTo(FetchError.BAD_REDIRECT);
        assertThat(error("/file")).isEqualTo(FetchError.BAD_REDIRECT);
    }

    @Test
    void threeRedirectsAreFollowedAndNotFour() throws Exception {
        for (int i = 0; i < 4; i++) {
            server.on("/" + i, 301, "Location: " + (i + 1) + "\r\n", "");
        }
        server.page("/4", "there");

        assertThat(fetcher()
                        .fetch(FetchRequest.of(server.url("/1"), DocumentKind.PAGE))
                        .url())
                .isEqualTo(server.url("/4"));
        assertThat(error("/0")).isEqualTo(FetchError.TOO_MANY_REDIRECTS);
    }

    @Test
    void aRedirectLoopEnds() {
        server.on("/loop", 302, "Location: /loop\r\n", "");

        assertThat(error("/loop")).isEqualTo(FetchError.TOO_MANY_REDIRECTS);
        assertThat(server.asked("/loop")).isEqualTo(4);
    }

    @Test
    void anEndlessBodyIsCutOff() {
        server.on("/endless", out -> {
            out.write(HostileServer.head(200, HTML + "Transfer-Encoding: chunked\r\n"));
            byte[] chunk = ("2000\r\n" + "x".repeat(0x2000) + "\r\n").getBytes(UTF_8);
            while (true) {
                out.write(chunk);
            }
        });

        assertThat(error("/endless")).isEqualTo(FetchError.TOO_LARGE);
    }

    @ParameterizedTest
    @CsvSource({"2097151, true", "2097152, true", "2097153, false"})
    void twoMegabytesAreRead(int size, boolean fits) throws Exception {
        server.on("/large", 200, HTML, new byte[size]);

        if (fits) {
            assertThat(fetcher()
                            .fetch(FetchRequest.of(server.url("/large"), DocumentKind.PAGE))
                            .body())
                    .hasSize(size);
        } else {
            assertThat(error("/large")).isEqualTo(FetchError.TOO_LARGE);
        }
    }

    @Test
    void aPackedBodyIsBoundedAfterItIsUnpacked() throws Exception {
        server.on("/bomb", 200, HTML + "Content-Encoding: gzip\r\n", HostileServer.packed(new byte[64 << 20]));
        server.on("/packed", 200, HTML + "Content-Encoding: gzip\r\n", HostileServer.packed("text".getBytes(UTF_8)));

        assertThat(error("/bomb")).isEqualTo(FetchError.TOO_LARGE);
        assertThat(fetcher()
                        .fetch(FetchRequest.of(server.url("/packed"), DocumentKind.PAGE))
                        .body())
                .asString(UTF_8)
                .isEqualTo("text");
    }

    @Test
    void whatCannotBeUnpackedIsRefused() {
        server.on("/broken", 200, HTML + "Content-Encoding: gzip\r\n", "no gzip");
        server.on("/unknown", 200, HTML + "Content-Encoding: br\r\n", "text");

        assertThat(error("/broken")).isEqualTo(FetchError.BAD_ENCODING);
        assertThat(error("/unknown")).isEqualTo(FetchError.BAD_ENCODING);
    }

    @Test
    void aBodyThatDripsCostsTheDeadline() {
        server.on("/drip", out -> {
            out.write(HostileServer.head(200, HTML + "Content-Length: 1000\r\n"));
            while (ended.getCount() > 0) {
                out.write('x');
                out.flush();
                pause();
            }
        });

        assertThat(errorInTime("/drip")).isEqualTo(FetchError.TIMED_OUT);
    }

    @Test
    void headersThatDripCostTheDeadline() {
        server.on("/drip", out -> {
            out.write("HTTP/1.1 200 Said\r\n".getBytes(UTF_8));
            for (int i = 0; ended.getCount() > 0; i++) {
                out.write(("X-" + i + ": y\r\n").getBytes(UTF_8));
                out.flush();
                pause();
            }
        });

        assertThat(errorInTime("/drip")).isEqualTo(FetchError.TIMED_OUT);
    }

    @Test
    void aServerThatSaysNothingCostsTheDeadline() {
        server.on("/silence", out -> await());

        assertThat(errorInTime("/silence")).isEqualTo(FetchError.TIMED_OUT);
    }

    @Test
    void aHugeHeaderIsNotRead() {
        server.on("/long", out -> {
            out.write("HTTP/1.1 200 Said\r\nX: ".getBytes(UTF_8));
            while (true) {
                out.write("y".repeat(8192).getBytes(UTF_8));
            }
        });
        server.on("/many", out -> {
            out.write("HTTP/1.1 200 Said\r\n".getBytes(UTF_8));
            while (true) {
                out.write("X: y\r\n".repeat(1000).getBytes(UTF_8));
            }
        });

        assertThat(error("/long")).isEqualTo(FetchError.TOO_LARGE);
        assertThat(error("/many")).isEqualTo(FetchError.TOO_LARGE);
    }

    @Test
    void aBodyThatIsShorterThanItsLengthIsNoAnswer() {
        server.on("/short", out -> {
            out.write(HostileServer.head(200, HTML + "Content-Length: 100\r\n"));
            out.write("text".getBytes(UTF_8));
        });
        server.on("/cut", out -> {
            out.write(HostileServer.head(200, HTML + "Transfer-Encoding: chunked\r\n"));
            out.write("100\r\ntext".getBytes(UTF_8));
        });

        assertThat(error("/short")).isEqualTo(FetchError.BAD_ENCODING);
        assertThat(error("/cut")).isEqualTo(FetchError.BAD_ENCODING);
    }

    @Test
    void whatIsNoHttpIsNoAnswer() {
        server.on("/noise", out -> out.write("SSH-2.0-OpenSSH\r\n\r\n".getBytes(UTF_8)));
        server.on("/nothing", out -> {});

        assertThat(error("/noise")).isEqualTo(FetchError.UNREACHABLE);
        assertThat(error("/nothing")).isIn(FetchError.UNREACHABLE, FetchError.BAD_ENCODING);
    }

    @Test
    void anotherKindOfDocumentIsRefused() {
        server.on("/image", 200, "Content-Type: image/png\r\n", "x");

        assertThat(error("/image")).isEqualTo(FetchError.CONTENT_TYPE);
        assertThat(failure(fetcher(), server.url("/image"), DocumentKind.FEED).error())
                .isEqualTo(FetchError.CONTENT_TYPE);
    }

    @ParameterizedTest
    @CsvSource({
        "404, MISSING",
        "410, MISSING",
        "403, BAD_STATUS",
        "500, BAD_STATUS",
        "503, BAD_STATUS",
        "206, BAD_STATUS"
    })
    void aStatusThatIsNoSuccessSaysWhy(int status, FetchError expected) {
        server.on("/page", status, HTML, "no");

        assertThat(error("/page")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "429, Retry-After: 120, 120",
        "429, X: y, 3600",
        "503, Retry-After: 30, 30",
        "429, 'Retry-After: Mon, 02 Mar 2026 10:05:00 GMT', 300"
    })
    void patienceIsAskedForInSecondsOrAsADate(int status, String header, long seconds) {
        server.on("/page", status, header + "\r\n", "");

        FetchFailure failure = failure(fetcher(), server.url("/page"), DocumentKind.PAGE);

        assertThat(failure.error()).isEqualTo(FetchError.RATE_LIMITED);
        assertThat(failure.waitFor()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void aChallengeForPersonsIsAnErrorOfItsOwn() {
        server.on("/a", 403, "cf-mitigated: challenge\r\n", "Just a moment");
        server.on("/b", 503, HTML, "<script src=/cdn-cgi/challenge-platform/x.js>");
        server.on("/c", 202, "x-amzn-waf-action: challenge\r\n", "");

        assertThat(error("/a")).isEqualTo(FetchError.BOT_CHALLENGE);
        assertThat(error("/b")).isEqualTo(FetchError.BOT_CHALLENGE);
        assertThat(error("/c")).isEqualTo(FetchError.BOT_CHALLENGE);
    }

    @Test
    void whatHasNotChangedIsNotSentAgain() throws Exception {
        server.on("/feed", 304, "ETag: \"2\"\r\nCache-Control: max-age=600\r\n", "");

        Fetched fetched = fetcher()
                .fetch(new FetchRequest(
                        server.url("/feed"), DocumentKind.FEED, "\"1\"", "Mon, 02 Mar 2026 09:00:00 GMT"));

        assertThat(fetched.notModified()).isTrue();
        assertThat(fetched.freshFor()).isEqualTo(Duration.ofMinutes(10));
        assertThat(server.requests().get(1))
                .contains("If-None-Match: \"1\"")
                .contains("If-Modified-Since: Mon, 02 Mar 2026 09:00:00 GMT");
    }

    @ParameterizedTest
    @CsvSource({
        "'Cache-Control: public, max-age=60', 60",
        "'Cache-Control: max-age=60\r\nAge: 20', 40",
        "'Cache-Control: max-age=60\r\nAge: 90', 0",
        "'Cache-Control: no-cache, max-age=60', 0",
        "'Expires: Mon, 02 Mar 2026 10:02:00 GMT', 120",
        "'Date: Mon, 02 Mar 2026 10:01:00 GMT\r\nExpires: Mon, 02 Mar 2026 10:02:00 GMT', 60",
        "Expires: 0, 0"
    })
    void anAnswerSaysHowLongItHolds(String headers, long seconds) throws Exception {
        server.on("/page", 200, HTML + headers + "\r\n", "x");

        assertThat(fetcher()
                        .fetch(FetchRequest.of(server.url("/page"), DocumentKind.PAGE))
                        .freshFor())
                .isEqualTo(Duration.ofSeconds(seconds));
    }

    private void await() {
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void pause() throws IOException {
        try {
            ended.await(20, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
