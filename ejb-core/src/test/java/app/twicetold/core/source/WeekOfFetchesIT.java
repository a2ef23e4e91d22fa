package app.twicetold.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.source.fetch.FetchSettings;
import app.twicetold.core.source.fetch.Fetcher;
import app.twicetold.core.source.fetch.HostileServer;
import app.twicetold.core.source.fetch.TestFetcher;
import app.twicetold.persistence.content.ContentJobEntity;
import app.twicetold.persistence.source.SourceItemRepository;
import app.twicetold.persistence.source.SourceRepository;
import app.twicetold.persistence.testing.TestDatabase;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A week of the hourly job on a moved clock: a site that answers well, and beside it one with as many articles that
 * plays every trick. In the end both have given all of them. A third has an archive in front of its news.
 */
class WeekOfFetchesIT {
    private static final int HOURS = 7 * 24;

    /** An article appears every eighth hour, and none on the last two days, in which what failed is mended. */
    private static final int ARTICLES = 5 * 24 / 8;

    private static final int OLD = 60;

    private final TestDatabase database = TestDatabase.get();
    private final Instant begin = LibraryFixture.NOW;
    private Instant now = begin;
    private long nanos;
    private final SourceFixture sources = new SourceFixture(database, () -> now);
    private final FetchBeans beans = new FetchBeans(database, () -> now);
    private final List<HostileServer> servers = new ArrayList<>();

    @BeforeEach
    void begin() {
        sources.begin();
    }

    @AfterEach
    void stop() {
        servers.forEach(HostileServer::close);
    }

    private long hour() {
        return Duration.between(begin, now).toHours();
    }

    /** How many articles are there by now. */
    private int published() {
        return (int) Math.min(ARTICLES, hour() / 8 + 1);
    }

    private HostileServer server() {
        HostileServer server = HostileServer.start();
        servers.add(server);
        return server;
    }

    /** A page with links, which answers 304 when nothing is new. */
    private byte[] answer(HostileServer server, String marks, String also) {
        String tag = "\"" + published() + "\"";
        String request = server.requests().get(server.requests().size() - 1);
        if (request.contains("If-None-Match: " + tag)) {
            return HostileServer.head(304, "ETag: " + tag + "\r\nContent-Length: 0\r\n");
        }
        StringBuilder page = new StringBuilder(also);
        for (int article = published() - 1; article >= 0; article--) {
            page.append("<p class=")
                    .append(marks)
                    .append("><a href=/a")
                    .append(article)
                    .append(">A</a></p>");
        }
        return ok("text/html", "ETag: " + tag + "\r\n", page.toString());
    }

    private static byte[] ok(String type, String headers, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        byte[] head = HostileServer.head(
                200, "Content-Type: " + type + "\r\n" + headers + "Content-Length: " + bytes.length + "\r\n");
        byte[] all = new byte[head.length + bytes.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(bytes, 0, all, head.length, bytes.length);
        return all;
    }

    private static byte[] article(int number, long seed) {
        return ok("text/html", "", Prose.page("Article " + number, Prose.english(seed + number, 200)));
    }

    private String healthy() {
        HostileServer site = server();
        site.on("/news", out -> out.write(answer(site, "news", "")));
        for (int number = 0; number < ARTICLES; number++) {
            byte[] page = article(number, 1);
            site.on("/a" + number, out -> out.write(page));
        }
        return source(site, "Healthy");
    }

    /**
     * Its listing is away for a night and limits its rate for a morning, and changes its marks; one article in five
     * limits the rate at first, one is away for half a day, one always refuses.
     */
    private String troubled() {
        HostileServer site = server();
        site.on("/news", out -> {
            if (hour() >= 20 && hour() < 29) {
                out.write(HostileServer.head(500, "Content-Length: 0\r\n"));
            } else if (hour() >= 50 && hour() < 54) {
                out.write(HostileServer.head(429, "Retry-After: 5400\r\nContent-Length: 0\r\n"));
            } else {
                out.write(answer(site, hour() < 70 ? "news" : "story", "<p class=news><a href=/never>N</a></p>"));
            }
        });
        for (int number = 0; number < ARTICLES; number++) {
            byte[] page = article(number, 1_000);
            int first = number * 8;
            int kind = number % 5;
            site.on("/a" + number, out -> {
                if (kind == 1 && hour() < first + 3) {
                    out.write(HostileServer.head(429, "Content-Length: 0\r\n"));
                } else if (kind == 2 && hour() < first + 12) {
                    out.write(HostileServer.head(503, "Content-Length: 0\r\n"));
                } else if (kind == 3 && hour() < first + 2) {
                    out.write(ok("text/html", "", "<p>Soon"));
                } else {
                    out.write(page);
                }
            });
        }
        site.on("/never", out -> out.write(HostileServer.head(503, "Retry-After: 60\r\nContent-Length: 0\r\n")));
        return source(site, "Troubled");
    }

    /**
     * A feed whose oldest entries come first, more of them than a fetch takes, with addresses that are relative to its
     * base.
     */
    private String archive() {
        HostileServer site = server();
        site.on("/news", out -> {
            StringBuilder entries = new StringBuilder();
            for (int old = OLD; old > 0; old--) {
                entries.append(entry("old" + old, begin.minus(Duration.ofDays(old))));
            }
            for (int number = 0; number < published(); number++) {
                entries.append(entry("a" + number, begin.plus(Duration.ofHours(8L * number))));
            }
            out.write(ok(
                    "application/atom+xml",
                    "",
                    "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='" + site.url("/posts/") + "'>" + entries
                            + "</feed>"));
        });
        for (int number = 0; number < ARTICLES; number++) {
            byte[] page = article(number, 5_000);
            site.on("/posts/a" + number, out -> out.write(page));
        }
        for (int old = 1; old <= OLD; old++) {
            byte[] page = ok("text/html", "", Prose.page("Old " + old, Prose.english(9_000 + old, 200)));
            site.on("/posts/old" + old, out -> out.write(page));
        }
        String source = source(site, "Archive");
        sources.update(source, "{\"type\": \"rss\", \"selector\": null}");
        return source;
    }

    private static String entry(String path, Instant updated) {
        return "<entry><title>A</title><link href='" + path + "'/><updated>" + updated + "</updated></entry>";
    }

    /** Its texts cannot be stored; it is away for the whole week but for its first day. */
    private String broken() {
        HostileServer site = server();
        site.on("/news", out -> {
            if (hour() > 24) {
                out.write(HostileServer.head(500, "Content-Length: 0\r\n"));
            } else {
                out.write(ok(
                        "application/json",
                        "ETag: \"a\0\"\r\n",
                        "[{\"url\": \"https://elsewhere.example/" + hour() + "\", \"title\": \"\\u0000\", \"text\": \""
                                + Prose.english(hour() + 2_000, 200) + "\\u0000\"}]"));
            }
        });
        String source = source(site, "Broken");
        sources.update(source, "{\"type\": \"api\", \"selector\": \".[]\"}");
        return source;
    }

    private String source(HostileServer site, String name) {
        ObjectNode document = SourceFixture.document()
                .put("name", name)
                .put("type", "html")
                .put("url", site.url("/news"))
                .put("selector", ".news")
                .put("schedule_cron", "0 * * * *");
        return sources.create(document).id();
    }

    private FetchWork work() {
        Set<String> local =
                servers.stream().map(server -> "127.0.0.1:" + server.port()).collect(Collectors.toSet());
        FetchSettings settings = new FetchSettings(true, local, Duration.ofSeconds(1));
        Fetcher fetcher = TestFetcher.of(settings, () -> now, () -> nanos);
        return beans.work(settings, fetcher);
    }

    /** The hour strikes, and its jobs are worked on until none is queued. */
    private int strike(FetchWork work) {
        QueueFetches fetches = SessionBeans.bean(QueueFetches.class, database, sources::fetches, method -> {});
        Queue<String> queue = new ArrayDeque<>(fetches.due("").jobs());
        int parts = 0;
        while (!queue.isEmpty()) {
            String job = queue.remove();
            beans.jobs.claim(job, work.lease()).ifPresent(work::work);
            parts++;
            if (isQueued(job)) {
                queue.add(job);
                nanos += Duration.ofMillis(600).toNanos();
            }
        }
        return parts;
    }

    private boolean isQueued(String job) {
        return database.inTransaction(
                entities -> entities.find(ContentJobEntity.class, job).status.equals("queued"));
    }

    private Set<String> shelf(String source) {
        return database.inTransaction(
                entities -> new ListSourceItems(new SourceRepository(entities), new SourceItemRepository(entities))
                        .list(source, "new", null, 200).items().stream()
                                .map(item -> item.title() + " " + item.length())
                                .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static boolean isNews(String titleAndLength) {
        return titleAndLength.startsWith("Article ");
    }

    @Test
    void aTroubledSiteGivesAsMuchAsAHealthyOne() {
        String healthy = healthy();
        String troubled = troubled();
        String broken = broken();
        String archive = archive();
        FetchWork work = work();
        int parts = 0;

        for (int hour = 1; hour <= HOURS; hour++) {
            now = begin.plus(Duration.ofHours(hour)).plus(Duration.ofMinutes(5));
            nanos += Duration.ofHours(1).toNanos();
            if (hour == 72) {
                sources.update(troubled, "{\"selector\": \".story\"}");
            }
            parts += strike(work);
            assertThat(shelf(healthy)).as("hour %s", hour).hasSize(published());
            assertThat(shelf(archive))
                    .as("hour %s", hour)
                    .filteredOn(WeekOfFetchesIT::isNews)
                    .hasSize(published());
        }

        assertThat(shelf(troubled)).isEqualTo(shelf(healthy)).hasSize(ARTICLES);
        assertThat(sources.show(troubled).enabled()).isTrue();
        assertThat(shelf(archive)).filteredOn(WeekOfFetchesIT::isNews).hasSize(ARTICLES);
        assertThat(shelf(broken)).isEmpty();
        assertThat(sources.show(broken).consecutiveErrors()).isBetween(5, 10);
        assertThat(servers.get(1).asked("/never")).isEqualTo(4);
        assertThat(parts).as("nothing runs wild").isLessThan(HOURS * 4 * 3);
    }
}
