package app.twicetold.core.source;

import app.twicetold.core.source.fetch.DocumentKind;
import app.twicetold.core.source.fetch.FetchFailure;
import app.twicetold.core.source.fetch.FetchRequest;
import app.twicetold.core.source.fetch.Fetched;
import app.twicetold.core.source.fetch.Fetcher;
import app.twicetold.core.source.fetch.HostBusy;
import app.twicetold.core.source.listing.Entry;
import java.util.List;

/** Fetches the listing of a source, and the lists that it leads to. */
final class ReadListing {
    private final Fetcher fetcher;
    private final SourceRun run;

    ReadListing(Fetcher fetcher, SourceRun run) {
        this.fetcher = fetcher;
        this.run = run;
    }

    /**
     * What a source lists.
     *
     * @param document at the address of the source
     * @param last whether the document itself lists the entries; that it has not changed then means that they have not
     * @param entries none when the document has not changed
     */
    record Listed(Fetched document, boolean last, List<Entry> entries) {}

    /** @throws HostBusy when it is not the turn of the listing */
    Listed read() throws FetchFailure, HostBusy {
        Fetched document = fetcher.fetch(new FetchRequest(run.url(), kind(run.type()), run.etag(), run.lastModified()));
        if (document.notModified()) {
            return new Listed(document, true, List.of());
        }
        FollowLists lists = new FollowLists(fetcher, run.type(), run.selector());
        List<Entry> entries = lists.from(document);
        return new Listed(document, !lists.followed(), entries);
    }

    private static DocumentKind kind(SourceType type) {
        return switch (type) {
            case RSS -> DocumentKind.FEED;
            case SITEMAP -> DocumentKind.SITEMAP;
            case HTML -> DocumentKind.PAGE;
            case API -> DocumentKind.JSON;
        };
    }
}
