package app.twicetold.core.source.listing;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** The pages of a sitemap, the newest first. Of an index it is the newest sitemap that counts. */
final class Sitemap {
    private static final Comparator<@Nullable Date> NEWEST_FIRST =
            Comparator.nullsLast(Comparator.<Date>naturalOrder().reversed());

    private Sitemap() {}

    /** @param limit the largest sitemap, unpacked */
    static Listing read(byte[] document, String url, int limit) throws UnreadableListing {
        try {
            SiteMapParser parser = new SiteMapParser(false, true);
            parser.setAllowDocTypeDefinitions(false);
            AbstractSiteMap parsed = parser.parseSiteMap(unpacked(document, limit), new URL(url));
            if (parsed instanceof SiteMapIndex index) {
                Optional<AbstractSiteMap> newest = index.getSitemaps().stream()
                        .min(Comparator.comparing(AbstractSiteMap::getLastModified, NEWEST_FIRST));
                return new Listing(List.of(), newest.map(it -> it.getUrl().toString()));
            }
            return Listing.of(((SiteMap) parsed)
                    .getSiteMapUrls().stream()
                            .sorted(Comparator.comparing(SiteMapURL::getLastModified, NEWEST_FIRST))
                            .map(page -> Entry.of(page.getUrl().toString()))
                            .toList());
        } catch (UnknownFormatException | MalformedURLException | RuntimeException e) {
            throw new UnreadableListing("No sitemap", e);
        } catch (IOException e) {
            throw new UnreadableListing("No sitemap that can be unpacked", e);
        }
    }

    private static byte[] unpacked(byte[] document, int limit) throws IOException, UnreadableListing {
        boolean packed = document.length > 2 && document[0] == (byte) 0x1f && document[1] == (byte) 0x8b;
        if (!packed) {
            return document;
        }
        try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(document))) {
            byte[] bytes = stream.readNBytes(limit + 1);
            if (bytes.length > limit) {
                throw new UnreadableListing("A sitemap of more than " + limit + " bytes");
            }
            return bytes;
        }
    }
}
