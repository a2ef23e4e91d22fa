package app.twicetold.core.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.source.fetch.DocumentKind;
import app.twicetold.core.source.fetch.FetchFailure;
import app.twicetold.core.source.fetch.FetchRequest;
import app.twicetold.core.source.fetch.FetchSettings;
import app.twicetold.core.source.fetch.Fetcher;
import app.twicetold.core.source.fetch.HostBusy;
import app.twicetold.core.source.fetch.HostileServer;
import app.twicetold.core.source.fetch.TestFetcher;
import app.twicetold.core.source.listing.Entry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sitemaps that are large, and indexes of sitemaps. */
class FollowListsIT {
    private static final String XML = "Content-Type: application/xml\r\n";
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

    private final HostileServer server = HostileServer.start();
    private final Fetcher fetcher = TestFetcher.of(
            new FetchSettings(true, Set.of("127.0.0.1:" + server.port()), Duration.ZERO), () -> LibraryFixture.NOW);

    @AfterEach
    void stop() {
        server.close();
    }

    private List<String> entries(String path) throws FetchFailure, HostBusy {
        return new FollowLists(fetcher, SourceType.SITEMAP, null)
                .from(fetcher.fetch(FetchRequest.of(server.url(path), DocumentKind.SITEMAP))).stream()
                        .map(Entry::url)
                        .map(url -> url.substring(url.lastIndexOf('/')))
                        .toList();
    }

    /** Pages of as many days, the oldest first. */
    private static String urlset(String host, String name, int from, int count, String padding) {
        StringBuilder map = new StringBuilder("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
        for (int i = from; i < from + count; i++) {
            map.append("<url><loc>%s%s/%s%d</loc><lastmod>%s</lastmod></url>"
                    .formatted(host, padding, name, i, FIRST.plus(Duration.ofHours(i))));
        }
        return map.append("</urlset>").toString();
    }

    private void map(String path, String name, int from, int count) {
        server.on(path, 200, XML, urlset(server.url(""), name, from, count, ""));
    }

    /** @param children paths, each with the moment of its last change behind a blank where the index has it */
    private void index(String path, String... children) {
        StringBuilder index = new StringBuilder("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
        for (String child : children) {
            String[] parts = child.split(" ", 2);
            index.append("<sitemap><loc>").append(server.url(parts[0])).append("</loc>");
            index.append(parts.length == 2 ? "<lastmod>" + parts[1] + "</lastmod>" : "")
                    .append("</sitemap>");
        }
        server.on(path, 200, XML, index.append("</sitemapindex>").toString());
    }

    @Test
    void ofASitemapAboveTwoMegabytesTheNewestFiftyAreRead() throws Exception {
        String map = urlset(server.url(""), "p", 0, 20_000, "/a-long-name-of-a-section-of-a-site".repeat(4));
        assertThat(map.length()).isGreaterThan(4 << 20);
        server.on("/map.xml", 200, XML, map);

        assertThat(entries("/map.xml")).hasSize(50).startsWith("/p19999").endsWith("/p19950");
    }

    @Test
    void ofASitemapAboveItsLimitTheBeginningIsRead() throws Exception {
        String map = urlset(server.url(""), "p", 0, 30_000, "/a-long-name-of-a-section-of-a-site".repeat(15));
        assertThat(map.length()).isGreaterThan(17 << 20);
        server.on("/map.xml", 200, XML, map);
        server.on("/packed.xml", 200, XML, HostileServer.packed(map.getBytes(StandardCharsets.UTF_8)));

        assertThat(entries("/map.xml")).hasSize(50);
        assertThat(entries("/packed.xml")).hasSize(50);
    }

    @Test
    void anIndexWithoutTimesIsReadFromBothEnds() throws Exception {
        map("/1.xml", "old", 0, 60);
        map("/2.xml", "middle", 100, 60);
        map("/3.xml", "new", 200, 60);
        index("/up.xml", "/1.xml", "/2.xml", "/3.xml");
        index("/down.xml", "/3.xml", "/2.xml", "/1.xml");

        assertThat(entries("/up.xml")).hasSize(50).startsWith("/new259");
        assertThat(entries("/down.xml")).hasSize(50).startsWith("/new259");
    }

    @Test
    void anIndexWithinAnIndexIsFollowed() throws Exception {
        map("/pages.xml", "p", 0, 3);
        index("/inner.xml", "/pages.xml");
        index("/index.xml", "/inner.xml");

        assertThat(entries("/index.xml")).containsExactly("/p2", "/p1", "/p0");
    }

    @Test
    void listsThatCanAddNothingAreNotAskedFor() throws Exception {
        map("/new.xml", "new", 1_000, 60);
        map("/few.xml", "few", 2_000, 2);
        map("/old.xml", "old", 0, 60);
        index(
                "/index.xml",
                "/old.xml " + FIRST.plus(Duration.ofHours(60)),
                "/new.xml " + FIRST.plus(Duration.ofHours(1_060)),
                "/few.xml " + FIRST.plus(Duration.ofHours(2_002)));

        assertThat(entries("/index.xml")).hasSize(50).startsWith("/few2001", "/few2000", "/new1059");
        assertThat(server.asked("/old.xml")).isZero();
    }

    @Test
    void anIndexThatLeadsToItselfOrOnForEverEnds() throws Exception {
        index("/self.xml", "/self.xml", "/self.xml");
        assertThat(entries("/self.xml")).isEmpty();

        for (int i = 0; i < 20; i++) {
            index("/i" + i, "/i" + (i + 1));
        }
        assertThat(entries("/i0")).isEmpty();
        assertThat(server.asked("/i5")).isEqualTo(1);
        assertThat(server.asked("/i6")).isZero();
    }

    @Test
    void aListThatIsGoneHidesNoOther() throws Exception {
        map("/pages.xml", "p", 0, 3);
        index("/index.xml", "/gone.xml", "/pages.xml");
        index("/all-gone.xml", "/gone.xml", "/gone-too.xml");

        assertThat(entries("/index.xml")).hasSize(3);
        assertThatThrownBy(() -> entries("/all-gone.xml")).isInstanceOf(FetchFailure.class);
    }
}
