package app.twicetold.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.source.fetch.FetchSettings;
import app.twicetold.core.source.fetch.HostileServer;
import app.twicetold.core.source.fetch.TestFetcher;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.source.SourceItemRepository;
import app.twicetold.persistence.source.SourceRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a source when it is fetched again, and what keeps it from being fetched. */
class SecondFetchIT {
    private static final String XML = "Content-Type: application/xml\r\n";
    private static final String SITEMAP = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";

    private final HostileServer server = HostileServer.start();
    private final TestDatabase database = TestDatabase.get();
    private Instant now = LibraryFixture.NOW;
    private long nanos;
    private final SourceFixture sources = new SourceFixture(database, () -> now);
    private final FetchBeans beans = new FetchBeans(database, () -> now);
    private final FetchWork work = work(Duration.ZERO);

    private FetchWork work(Duration pause) {
        FetchSettings settings =
                new FetchSettings(true, Set.of("127.0.0.1:" + server.port(), "localhost:" + server.port()), pause);
        return beans.work(settings, TestFetcher.of(settings, () -> now, () -> nanos));
    }

    @BeforeEach
    void begin() {
        sources.begin();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String source(String type, String path, String selector) {
        return sources.create(SourceFixture.document()
                        .put("type", type)
                        .put("url", server.url(path))
                        .put("selector", selector.isEmpty() ? null : selector))
                .id();
    }

    private String feedSource(String... urls) {
        feed("", urls);
        return source("rss", "/feed", "");
    }

    private void feed(String headers, String... urls) {
        StringBuilder feed = new StringBuilder("<rss version=\"2.0\"><channel><title>t</title>");
        for (String url : urls) {
            feed.append("<item><link>")
                    .append(url.startsWith("/") ? server.url(url) : url)
                    .append("</link></item>");
        }
        server.on("/feed", 200, XML + headers, feed.append("</channel></rss>").toString());
    }

    private void article(String path, int seed) {
        server.page(path, Prose.page("Title of " + path, Prose.english(seed, 200)));
    }

    /** The same server under another name. */
    private String elsewhere(String path) {
        return server.url(path).replace("127.0.0.1", "localhost");
    }

    private String queued(String source) {
        return database.inTransaction(entities -> sources.fetches(entities).now(source));
    }

    private ContentJob take(String job, FetchWork by) {
        by.work(beans.jobs.claim(job, by.lease()).orElseThrow());
        return database.inTransaction(entities ->
                new ReadContentJob(new ContentJobRepository(entities)).find(job).orElseThrow());
    }

    private ContentJob fetch(String source) {
        return take(queued(source), work);
    }

    private ContentJob fetchAfter(Duration time, String source) {
        now = now.plus(time);
        return fetch(source);
    }

    private List<SourceItemView> items(String source) {
        return database.inTransaction(
                entities -> new ListSourceItems(new SourceRepository(entities), new SourceItemRepository(entities))
                        .list(source, null, null, 200)
                        .items());
    }

    private SourceItemView item(String source, String path) {
        return items(source).stream()
                .filter(it -> it.url().endsWith(path) && !"duplicate_url".equals(it.reason()))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"429, ''", "429, 'Retry-After: 600\r\n'", "503, 'Retry-After: 600\r\n'", "503, ''", "500, ''"})
    void aPageThatAlwaysRefusesKeepsNoOtherFromBeingRead(int status, String headers) {
        server.on("/b", status, headers, "");
        article("/a", 1);
        article("/c", 3);
        article("/d", 4);
        String source = feedSource("/a", "/b", elsewhere("/c"), "/d");

        fetch(source);

        assertThat(item(source, "/a").status()).isEqualTo("new");
        assertThat(item(source, "/c").status()).as("another host").isEqualTo("new");
        SourceItemView refused = item(source, "/b");
        assertThat(refused.status()).isEqualTo("failed");
        assertThat(refused.reason()).isEqualTo("fetch_error");
        assertThat(refused.error()).isEqualTo(status == 429 || !headers.isEmpty() ? "rate_limited" : "bad_status");
        assertThat(refused.httpStatus()).isEqualTo(status);
        assertThat(refused.tries()).isEqualTo(1);
        assertThat(refused.retryAt()).isEqualTo(now.plus(Duration.ofHours(1)));
        boolean impatient = "rate_limited".equals(refused.error());
        assertThat(server.asked("/d")).as("of the same host").isEqualTo(impatient ? 0 : 1);
        assertThat(sources.show(source).notBefore())
                .as("the source itself waits for nothing")
                .isNull();

        fetchAfter(Duration.ofHours(2), source);

        assertThat(item(source, "/d").status()).as("before what failed").isEqualTo("new");
        assertThat(item(source, "/b").tries()).isEqualTo(2);
    }

    @Test
    void aHostThatAsksForPatienceGetsItFromEverySource() {
        server.on("/a", 429, "Retry-After: 3600\r\n", "");
        String source = feedSource("/a");
        fetch(source);
        article("/b", 2);
        String other = source("html", "/news", "a");
        server.page("/news", "<a href=/b>B</a>");

        ContentJob job = fetchAfter(Duration.ofMinutes(49), other);

        assertThat(job.error()).isEqualTo(JobError.FETCH_FAILED);
        assertThat(server.asked("/news")).isZero();
        assertThat(sources.show(other).consecutiveErrors())
                .as("no failure of its own")
                .isZero();
        assertThat(sources.show(other).notBefore()).isEqualTo(now.plus(Duration.ofMinutes(11)));
        assertThat(fetchAfter(Duration.ofMinutes(11), other).status()).isEqualTo(JobStatus.SUCCEEDED);
        assertThat(item(other, "/b").status()).isEqualTo("new");
    }

    @Test
    void triesOfAPageLieHoursApartHoweverOftenItsSourceIsFetched() {
        server.on("/a", 500, "", "");
        String source = feedSource("/a");
        for (int minute = 0; minute < 48 * 60; minute += 20) {
            fetchAfter(Duration.ofMinutes(20), source);
        }

        assertThat(server.asked("/a")).isEqualTo(4);
        assertThat(item(source, "/a").tries()).isEqualTo(4);
        assertThat(item(source, "/a").retryAt()).isNull();
    }

    @Test
    void aPageThatFailedIsAskedForAgainThoughItsListingHasNotChanged() {
        server.on("/a", 503, "", "");
        String source = feedSource();
        feed("ETag: \"one\"\r\n", "/a");
        fetch(source);
        server.on("/feed", 304, "", "");
        article("/a", 1);

        fetchAfter(Duration.ofMinutes(59), source);
        assertThat(item(source, "/a").status()).as("not due").isEqualTo("failed");
        fetchAfter(Duration.ofMinutes(1), source);

        assertThat(item(source, "/a").status()).isEqualTo("new");
        assertThat(item(source, "/a").error()).isNull();
        assertThat(item(source, "/a").retryAt()).isNull();
        assertThat(server.requests())
                .filteredOn(it -> it.contains("If-None-Match: \"one\""))
                .hasSize(2);
    }

    @Test
    void anIndexThatDoesNotChangeHidesNoSitemap() {
        server.on("/index.xml", out -> {
            boolean known = server.requests().get(server.requests().size() - 1).contains("If-None-Match");
            byte[] body = known
                    ? new byte[0]
                    : ("<sitemapindex " + SITEMAP + "><sitemap><loc>" + server.url("/map.xml")
                                    + "</loc></sitemap></sitemapindex>")
                            .getBytes(StandardCharsets.UTF_8);
            out.write(HostileServer.head(
                    known ? 304 : 200, XML + "ETag: \"i\"\r\nContent-Length: " + body.length + "\r\n"));
            out.write(body);
        });
        article("/a", 1);
        article("/b", 2);
        map("/a");
        String source = source("sitemap", "/index.xml", "");
        fetch(source);
        map("/a", "/b");

        fetchAfter(Duration.ofHours(6), source);

        assertThat(item(source, "/b").status()).isEqualTo("new");
    }

    private void map(String... paths) {
        StringBuilder map = new StringBuilder("<urlset " + SITEMAP + ">");
        for (String path : paths) {
            map.append("<url><loc>").append(server.url(path)).append("</loc></url>");
        }
        server.on("/map.xml", 200, XML, map.append("</urlset>").toString());
    }

    @ParameterizedTest
    @CsvSource({"selector, .other", "language, zh-Hans", "type, html"})
    void aChangeOfWhatTheListingMeansForgetsItsValidators(String field, String value) {
        server.on(
                "/news",
                200,
                "Content-Type: text/html\r\nETag: \"one\"\r\nLast-Modified: Mon, 02 Mar 2026 10:00:00 GMT\r\n",
                "<a class=news href=/a>A</a><a class=other href=/b>B</a>");
        article("/a", 1);
        article("/b", 2);
        String source = field.equals("type") ? source("rss", "/news", ".news") : source("html", "/news", ".news");
        if (field.equals("type")) {
            sources.change(source, row -> row.etag = "\"one\"");
        } else {
            fetch(source);
        }

        sources.update(source, "{\"" + field + "\": \"" + value + "\"}");
        fetchAfter(Duration.ofHours(1), source);

        assertThat(server.requests().stream().filter(it -> it.startsWith("GET /news")))
                .noneMatch(it -> it.contains("If-None-Match") || it.contains("If-Modified-Since"));
        fetchAfter(Duration.ofHours(1), source);
        assertThat(server.requests().stream().filter(it -> it.contains("If-None-Match")))
                .as("of the new answer")
                .hasSize(1);
        if (field.equals("selector")) {
            assertThat(item(source, "/b").status()).isEqualTo("new");
        }
    }

    @ParameterizedTest
    @CsvSource({"url, /other, 0", "selector, .other, 0", "language, zh-Hans, 1"})
    void whatASourceNoLongerListsIsNotRead(String field, String value, int left) {
        server.page("/news", "<a class=news href=/a>A</a>");
        server.page("/other", "<a class=news href=/b>B</a>");
        server.on("/a", 500, "", "");
        article("/b", 2);
        String source = source("html", "/news", ".news");
        fetch(source);
        assertThat(pages()).isEqualTo(1);

        sources.update(source, "{\"" + field + "\": \"" + (field.equals("url") ? server.url(value) : value) + "\"}");

        assertThat(pages()).isEqualTo(left);
        assertThat(server.asked("/a")).isEqualTo(1);
    }

    private long pages() {
        return database.inTransaction(
                entities -> entities.createQuery("select count(p) from SourcePageEntity p", Long.class)
                        .getSingleResult());
    }

    @Test
    void aChangeDuringAFetchIsNotUndoneByItsValidators() {
        article("/a", 1);
        server.on("/news", out -> {
            String id = database.inTransaction(entities ->
                    new SourceRepository(entities).page(null, null, 1).get(0).id);
            sources.update(id, "{\"selector\": \".other\"}");
            byte[] body = "<a class=news href=/a>A</a>".getBytes(StandardCharsets.UTF_8);
            out.write(HostileServer.head(
                    200, "Content-Type: text/html\r\nETag: \"one\"\r\nContent-Length: " + body.length + "\r\n"));
            out.write(body);
        });
        String source = source("html", "/news", ".news");

        fetch(source);
        fetch(source);

        assertThat(server.requests()).noneMatch(it -> it.contains("If-None-Match"));
    }

    @Test
    void textsInAnotherLanguageAreReadAgainWhenTheirSourceGetsThatLanguage() {
        server.page("/a", Prose.page("标题", Prose.chinese(1, 400)));
        String source = feedSource("/a");
        fetch(source);
        assertThat(item(source, "/a").reason()).isEqualTo("language_mismatch");

        sources.update(source, "{\"language\": \"zh-Hans\"}");
        fetch(source);

        assertThat(item(source, "/a").status()).isEqualTo("new");
    }

    @Test
    void whatCannotBeStoredIsAnItemThatFailed() {
        String prose = Prose.english(1, 200);
        server.on(
                "/api",
                200,
                "Content-Type: application/json\r\n",
                "[{\"url\": \"https://elsewhere.example/a\", \"title\": \"A\", \"text\": \"" + prose + "\\u0000\"},"
                        + "{\"url\": \"https://elsewhere.example/b\", \"title\": \"B\\u0000\", \"text\": \"" + prose
                        + "\"}, {\"url\": \"no\\u0000address\", \"text\": \"" + Prose.english(3, 200) + "\"}]");
        String source = source("api", "/api", ".[]");

        assertThat(fetch(source).status()).isEqualTo(JobStatus.SUCCEEDED);

        assertThat(item(source, "/a").reason()).isEqualTo("parse_error");
        assertThat(item(source, "/b").status()).isEqualTo("new");
    }

    @Test
    void anItemThatBreaksItsLandingKeepsNoOtherFromLanding() {
        article("/a", 1);
        article("/b", 2);
        ItemSteps breaking = new ItemSteps() {
            @Override
            public boolean landPage(ContentClaim claim, SourceRun run, FoundItem found) {
                if (found.title().equals("Title of /a")) {
                    throw new IllegalStateException("Not this one");
                }
                return beans.landing.landPage(claim, run, found);
            }
        };
        FetchSettings settings = new FetchSettings(true, Set.of("127.0.0.1:" + server.port()), Duration.ZERO);
        String source = feedSource("/a", "/b");

        ContentJob job = take(
                queued(source),
                new FetchWork(
                        settings,
                        TestFetcher.of(settings, () -> now, () -> nanos),
                        beans.steps,
                        beans.pages,
                        breaking,
                        beans,
                        () -> now,
                        new DatabaseState(System::nanoTime)));

        assertThat(job.status()).isEqualTo(JobStatus.SUCCEEDED);
        assertThat(item(source, "/a").reason()).isEqualTo("parse_error");
        assertThat(item(source, "/b").status()).isEqualTo("new");
    }

    @Test
    void validatorsThatNoHeaderMayHaveAreNotKept() {
        server.on("/feed", 200, XML + "ETag: \"a\0b\"\r\n", "<rss version=\"2.0\"><channel/></rss>");
        String source = source("rss", "/feed", "");

        assertThat(fetch(source).status()).isEqualTo(JobStatus.SUCCEEDED);
    }

    @Test
    void aSourceThatSwitchesItselfOffIsAuditedOnce() {
        server.on("/feed", 500, "", "");
        String source = source("rss", "/feed", "");
        for (int run = 1; run <= 9; run++) {
            fetchAfter(Duration.ofHours(1), source);
        }
        assertThat(sources.audit("source.switched_off")).isEmpty();
        assertThat(sources.show(source).lastHttpStatus()).isEqualTo(500);
        assertThat(sources.show(source).nextRunAt()).isAfter(now.plus(Duration.ofHours(23)));

        fetchAfter(Duration.ofHours(1), source);
        fetchAfter(Duration.ofHours(1), source);

        assertThat(sources.audit("source.switched_off")).singleElement().satisfies(entry -> {
            assertThat(entry.actor()).isEqualTo("system");
            assertThat(entry.targetId()).isEqualTo(source);
            assertThat(entry.details().toString()).contains("bad_status");
        });
        assertThat(sources.show(source).nextRunAt()).isNull();
        feed("");
        fetch(source);
        assertThat(sources.show(source).disabledReason())
                .as("until an operator switches it on")
                .isEqualTo("bad_status");
        sources.update(source, "{\"enabled\": true}");
        assertThat(sources.show(source).disabledReason()).isNull();
    }

    @Test
    void aFetchThatWaitsForAHostGoesBackToTheQueue() {
        Duration pause = Duration.ofSeconds(1);
        FetchWork patient = work(pause);
        article("/a", 1);
        article("/b", 2);
        String source = feedSource("/a", "/b");
        String job = queued(source);

        ContentJob last = take(job, patient);
        int parts = 1;
        while (last.status() == JobStatus.QUEUED) {
            Duration told = beans.delays.get(beans.delays.size() - 1);
            assertThat(told).isEqualTo(pause);
            nanos += told.toNanos();
            last = take(job, patient);
            parts++;
        }

        assertThat(last.status()).isEqualTo(JobStatus.SUCCEEDED);
        assertThat(last.runs()).as("one run in parts").isEqualTo(1);
        assertThat(parts).as("robots.txt, the feed, and each page").isEqualTo(4);
        assertThat(server.asked("/feed")).isEqualTo(1);
        assertThat(items(source)).extracting(SourceItemView::status).containsOnly("new");
    }

    @Test
    void aRedirectToAHostThatAsksForPatienceHoldsUpNoPageOfItsOwnHost() {
        server.on("/a", 302, "Location: " + elsewhere("/x") + "\r\n", "");
        server.on("/b", 302, "Location: " + elsewhere("/y") + "\r\n", "");
        server.on("/x", 429, "Retry-After: 300\r\n", "");
        article("/y", 2);
        article("/c", 3);
        String source = feedSource("/a", "/b", "/c");
        String job = queued(source);

        ContentJob first = take(job, work);

        assertThat(item(source, "/c").status()).as("of the host that redirects").isEqualTo("new");
        assertThat(server.asked("/y")).isZero();
        assertThat(first.status()).as("the page is read later").isEqualTo(JobStatus.QUEUED);
        assertThat(beans.delays).containsExactly(Duration.ofSeconds(300));

        now = now.plus(Duration.ofSeconds(300));
        assertThat(take(job, work).status()).isEqualTo(JobStatus.SUCCEEDED);

        assertThat(server.asked("/b")).isEqualTo(2);
        assertThat(item(source, "/y").status()).isEqualTo("new");
        assertThat(item(source, "/y").tries())
                .as("one, without the postponement")
                .isEqualTo(1);
        assertThat(item(source, "/a").tries()).as("it got an answer").isEqualTo(1);
    }

    @Test
    void aRedirectToAHostThatAsksForMuchPatienceIsLeftToAnotherFetch() {
        server.on("/a", 302, "Location: " + elsewhere("/x") + "\r\n", "");
        server.on("/b", 302, "Location: " + elsewhere("/y") + "\r\n", "");
        server.on("/x", 429, "Retry-After: 7200\r\n", "");
        article("/y", 2);
        article("/c", 3);
        String source = feedSource("/a", "/b", "/c");

        assertThat(fetch(source).status()).isEqualTo(JobStatus.SUCCEEDED);
        assertThat(item(source, "/c").status()).isEqualTo("new");
        fetchAfter(Duration.ofHours(2).minusSeconds(1), source);
        assertThat(server.asked("/b")).as("it is not due").isEqualTo(1);
        fetchAfter(Duration.ofSeconds(1), source);

        assertThat(item(source, "/y").status()).isEqualTo("new");
        assertThat(item(source, "/y").tries()).isEqualTo(1);
    }

    @Test
    void aFetchThatWasPutOffIsSentAgainByTheSweepWhenItsMessageIsLost() {
        String job = queued(feedSource());
        ContentClaim claim = beans.jobs.claim(job, work.lease()).orElseThrow();
        assertThat(beans.steps.putOff(claim, Duration.ofMinutes(5))).isTrue();

        now = now.plus(Duration.ofMinutes(6));
        assertThat(beans.jobs.lapsed()).isEmpty();
        now = now.plusMillis(1);
        assertThat(beans.jobs.lapsed()).containsExactly(job);
    }
}
