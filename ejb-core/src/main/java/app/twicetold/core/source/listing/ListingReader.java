package app.twicetold.core.source.listing;

import app.twicetold.core.source.fetch.Fetched;
import app.twicetold.core.source.text.Decoded;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what a source lists. */
public final class ListingReader {
    /** So many articles of a source are looked at in a run. */
    public static final int MOST = 50;

    private ListingReader() {}

    /** How a document lists articles. */
    public enum Form {
        FEED,
        SITEMAP,
        LINKS,
        JSON
    }

    /**
     * The first articles that a document lists.
     *
     * @param selector of links and JSON documents
     * @throws UnreadableListing when the document is not of the form
     */
    public static Listing read(Form form, Fetched document, @Nullable String selector) throws UnreadableListing {
        Listing listing;
        try {
            listing = switch (form) {
                case FEED -> Listing.of(Feed.read(text(document), document.url(), MOST));
                case SITEMAP -> Sitemap.read(document.body(), document.url());
                case LINKS -> Listing.of(LinkSelector.read(text(document), document.url(), String.valueOf(selector)));
                case JSON -> Listing.of(ApiPath.read(text(document), String.valueOf(selector)));
            };
        } catch (StackOverflowError tooDeep) {
            throw new UnreadableListing("A document that is nested too deeply", tooDeep);
        }
        List<Entry> first = listing.entries().stream()
                .limit(MOST)
                .map(entry -> absolute(entry, document.url()))
                .toList();
        return new Listing(first, listing.next());
    }

    private static String text(Fetched document) {
        return Decoded.text(document.body(), document.contentType());
    }

    private static Entry absolute(Entry entry, String base) {
        return new Entry(resolved(base, entry.url()), entry.title(), entry.text(), entry.moment());
    }

    /** What is no address stays as it is: the item says so. */
    static String resolved(String base, String address) {
        try {
            return new URL(new URL(base), address).toString();
        } catch (MalformedURLException noAddress) {
            return address;
        }
    }
}
