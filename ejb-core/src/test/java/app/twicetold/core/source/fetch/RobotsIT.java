package app.twicetold.core.source.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What sites let robots read, and how often. */
class RobotsIT {
    private final HostileServer server = HostileServer.start();
    private final List<Duration> told = new ArrayList<>();
    private long nanos;
    private Instant now = Instant.parse("2026-03-02T10:00:00Z");
    private final Fetcher fetcher = new Fetcher(
            new FetchSettings(true, Set.of("127.0.0.1:" + server.port()), Duration.ofSeconds(1)),
            TestFetcher.alone(),
            () -> now,
            InetAddress::getAllByName,
            () -> nanos,
            Duration.ofSeconds(10),
            DefaultClientTlsStrategy.createDefault());

    @AfterEach
    void stop() {
        server.close();
    }

    private FetchError errorOf(String path) {
        return catchThrowableOfType(FetchFailure.class, () -> fetch(path)).error();
    }

    /** Comes again when it is told to. */
    private void fetch(String path) throws FetchFailure {
        while (true) {
            try {
                fetcher.fetch(FetchRequest.of(server.url(path), DocumentKind.PAGE));
                return;
            } catch (HostBusy busy) {
                told.add(busy.waitFor());
                nanos += busy.waitFor().toNanos();
            }
        }
    }

    private void robots(String rules) {
        server.on("/robots.txt", 200, "Content-Type: text/plain\r\n", rules);
    }

    @Test
    void aPageThatIsRefusedIsNotAskedFor() throws Exception {
        robots("User-agent: *\nDisallow: /private/\nAllow: /private/open\n");
        server.page("/private/open", "x");

        assertThat(errorOf("/private/a")).isEqualTo(FetchError.ROBOTS_REFUSED);
        assertThat(server.asked("/private/a")).isZero();
        fetch("/private/open");
    }

    @Test
    void theRulesForThisServiceComeBeforeThoseForAll() {
        robots("User-agent: *\nAllow: /\n\nUser-agent: TwicetoldBot\nDisallow: /\n");

        assertThat(errorOf("/a")).isEqualTo(FetchError.ROBOTS_REFUSED);
    }

    @ParameterizedTest
    @CsvSource({
        "404, MISSING",
        "403, MISSING",
        "429, ROBOTS_UNAVAILABLE",
        "500, ROBOTS_UNAVAILABLE",
        "503, ROBOTS_UNAVAILABLE"
    })
    void aMissingFileAllowsAndABrokenServerRefuses(int status, FetchError ofThePage) {
        server.on("/robots.txt", status, "", "");

        assertThat(errorOf("/a")).isEqualTo(ofThePage);
        assertThat(server.asked("/a")).isEqualTo(ofThePage == FetchError.MISSING ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"429, 'Retry-After: 20', 20", "429, 'X: y', 3600", "503, 'Retry-After: 7200', 7200", "503, 'X: y', 3600"
    })
    void aHostThatAsksForPatienceIsAskedAgainAfterIt(int status, String header, int seconds) {
        server.on("/robots.txt", status, header + "\r\n", "");
        assertThat(errorOf("/a")).isEqualTo(FetchError.ROBOTS_UNAVAILABLE);
        server.on("/robots.txt", 404, "", "");

        now = now.plusSeconds(seconds);

        assertThat(errorOf("/a")).isEqualTo(FetchError.MISSING);
        assertThat(server.asked("/robots.txt")).isEqualTo(2);
    }

    @Test
    void rulesHoldForADay() {
        robots("User-agent: *\nDisallow: /\n");
        assertThat(errorOf("/a")).isEqualTo(FetchError.ROBOTS_REFUSED);

        now = now.plus(Duration.ofDays(1)).minusMillis(1);
        assertThat(errorOf("/a")).isEqualTo(FetchError.ROBOTS_REFUSED);
        assertThat(server.asked("/robots.txt")).isEqualTo(1);

        now = now.plusMillis(1);
        assertThat(errorOf("/a")).isEqualTo(FetchError.ROBOTS_REFUSED);
        assertThat(server.asked("/robots.txt")).isEqualTo(2);
    }

    @Test
    void rulesAreFollowedThroughRedirects() {
        server.on("/robots.txt", 301, "Location: /rules\r\n", "");
        server.on("/rules", 200, "", "User-agent: *\nDisallow: /\n");

        assertThat(errorOf("/a")).isEqualTo(FetchError.ROBOTS_REFUSED);
    }

    @Test
    void onlyTheBeginningOfEndlessRulesIsRead() {
        server.on("/robots.txt", out -> {
            out.write(HostileServer.head(200, "Transfer-Encoding: chunked\r\n"));
            String rules = "User-agent: *\nDisallow: /\n";
            out.write((Integer.toHexString(rules.length()) + "\r\n" + rules + "\r\n").getBytes(UTF_8));
            while (true) {
                out.write(("1000\r\n" + "#".repeat(0x1000) + "\r\n").getBytes(UTF_8));
            }
        });

        assertThat(errorOf("/a")).isEqualTo(FetchError.ROBOTS_REFUSED);
    }

    @Test
    void requestsToAHostKeepTheirDistance() {
        assertThat(errorOf("/a")).isEqualTo(FetchError.MISSING);
        assertThat(errorOf("/b")).isEqualTo(FetchError.MISSING);

        assertThat(told)
                .as("after robots.txt and after the first page")
                .containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    @Test
    void aLongerDelayOfTheSiteWins() {
        robots("User-agent: *\nCrawl-delay: 5\n");
        assertThat(errorOf("/a")).isEqualTo(FetchError.MISSING);
        assertThat(errorOf("/b")).isEqualTo(FetchError.MISSING);

        assertThat(told).last().isEqualTo(Duration.ofSeconds(5));
    }

    @ParameterizedTest
    @CsvSource({"30, 30", "31, 30", "300, 30", "301, 30", "86400, 30", "999999999, 30", "-1, 1", "soon, 1"})
    void noDelayRefusesASite(String delay, int paused) {
        robots("User-agent: *\nCrawl-delay: " + delay + "\nDisallow: /private/\n");
        assertThat(errorOf("/a")).isEqualTo(FetchError.MISSING);
        assertThat(errorOf("/b")).isEqualTo(FetchError.MISSING);

        assertThat(told).last().isEqualTo(Duration.ofSeconds(paused));
        assertThat(errorOf("/private/a")).isEqualTo(FetchError.ROBOTS_REFUSED);
    }
}
