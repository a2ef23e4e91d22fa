package app.twicetold.core.source.listing;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.UnknownFormatException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** The pages of a sitemap, the newest first. Of one that breaks off it is the beginning that counts. */
final class Sitemap {
    /** What the protocol of sitemaps allows; the rest is left out. */
    static final int MOST_PAGES = 50_000;

    private static final int LARGEST = 16 << 20;

    private Sitemap() {}

    static Listing read(byte[] document, String url) throws UnreadableListing {
        try {
            AbstractSiteMap parsed = parser().parseSiteMap(unpacked(document), new URL(url));
            return parsed instanceof SiteMapIndex index
                    ? new Listing(List.of(), promising(index.getSitemaps()))
                    : Listing.of(((SiteMap) parsed)
                            .getSiteMapUrls().stream()
                                    .sorted(Comparator.comparing(
                                            page -> moment(page.getLastModified()), Listing.NEWEST_FIRST))
                                    .limit(ListingReader.MOST)
                                    .map(page -> entry(page.getUrl(), page.getLastModified()))
                                    .toList());
        } catch (UnknownFormatException | MalformedURLException | RuntimeException e) {
            throw new UnreadableListing("No sitemap", e);
        } catch (IOException e) {
            throw new UnreadableListing("No sitemap that can be unpacked", e);
        }
    }

    private static SiteMapParser parser() {
        SiteMapParser parser = new SiteMapParser(false, true);
        parser.setAllowDocTypeDefinitions(false);
        AtomicInteger pages = new AtomicInteger();
        parser.setURLFilter((String page) -> pages.incrementAndGet() > MOST_PAGES ? null : page);
        return parser;
    }

    private static Entry entry(URL url, @Nullable Date modified) {
        return new Entry(url.toString(), null, null, moment(modified));
    }

    private static @Nullable Instant moment(@Nullable Date date) {
        return date == null ? null : date.toInstant();
    }

    /**
     * The sitemaps of an index, the newest first. Those without a time follow from both ends of the list, because some
     * sites add the newest at the beginning and some at the end.
     */
    private static List<Entry> promising(Collection<AbstractSiteMap> sitemaps) {
        List<AbstractSiteMap> dated = new ArrayList<>();
        List<AbstractSiteMap> others = new ArrayList<>();
        sitemaps.forEach(it -> (it.getLastModified() == null ? others : dated).add(it));
        dated.sort(Comparator.comparing(AbstractSiteMap::getLastModified, Comparator.reverseOrder()));
        List<AbstractSiteMap> alternating = new ArrayList<>();
        for (int first = 0, last = others.size() - 1; first <= last; first++, last--) {
            alternating.add(others.get(first));
            if (first < last) {
                alternating.add(others.get(last));
            }
        }
        return Stream.concat(dated.stream(), alternating.stream())
                .map(it -> entry(it.getUrl(), it.getLastModified()))
                .toList();
    }

    private static byte[] unpacked(byte[] document) throws IOException {
        boolean packed = document.length > 2 && document[0] == (byte) 0x1f && document[1] == (byte) 0x8b;
        if (!packed) {
            return document;
        }
        try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(document))) {
            return stream.readNBytes(LARGEST);
        }
    }
}
