package app.twicetold.core.source;

import app.twicetold.core.source.fetch.Fetcher;
import app.twicetold.core.source.listing.Entry;
import app.twicetold.core.source.rules.NormalizedUrl;
import java.util.Optional;

/**
 * A page that is to be read.
 *
 * @param url normalized
 * @param host whose turns it takes
 * @param title that of the listing; empty when it has none
 * @param place in the listing, the first is 0
 */
public record ListedPage(String url, String urlHash, String host, String title, int place) {

    /** Empty when the address of an entry is none that can be asked for. */
    static Optional<ListedPage> of(Entry entry, int place) {
        return NormalizedUrl.of(entry.url())
                .map(NormalizedUrl::value)
                .flatMap(url -> Fetcher.host(url)
                        .map(host ->
                                new ListedPage(url, ReadItem.hash(entry), host, ReadItem.title(entry.title()), place)));
    }

    Entry entry() {
        return new Entry(url, title, null, null);
    }
}
