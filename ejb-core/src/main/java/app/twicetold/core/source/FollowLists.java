package app.twicetold.core.source;

import app.twicetold.core.source.fetch.DocumentKind;
import app.twicetold.core.source.fetch.FetchError;
import app.twicetold.core.source.fetch.FetchFailure;
import app.twicetold.core.source.fetch.FetchRequest;
import app.twicetold.core.source.fetch.Fetched;
import app.twicetold.core.source.fetch.Fetcher;
import app.twicetold.core.source.fetch.HostBusy;
import app.twicetold.core.source.listing.Entry;
import app.twicetold.core.source.listing.Listing;
import app.twicetold.core.source.listing.ListingReader;
import app.twicetold.core.source.listing.UnreadableListing;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a listing, the newest first. A list of lists is followed, also into others, through what promises the
 * newest entries.
 */
final class FollowLists {
    /** So many documents of a list of lists are read in a run. */
    static final int MOST_DOCUMENTS = 5;

    private static final Logger LOG = Logger.getLogger(FollowLists.class.getName());

    private final Fetcher fetcher;
    private final SourceType type;
    private final @Nullable String selector;
    private final List<Entry> entries = new ArrayList<>();
    private final Deque<Entry> open = new ArrayDeque<>();
    private final Set<String> seen = new HashSet<>();

    FollowLists(Fetcher fetcher, SourceType type, @Nullable String selector) {
        this.fetcher = fetcher;
        this.type = type;
        this.selector = selector;
    }

    /**
     * Follows a listing that was fetched.
     *
     * @throws FetchFailure when it cannot be read, or nothing of what it leads to
     * @throws HostBusy when it leads to a host that asks for patience
     */
    List<Entry> from(Fetched listing) throws FetchFailure, HostBusy {
        seen.add(listing.url());
        add(listing);
        @Nullable FetchFailure failure = null;
        boolean found = open.isEmpty();
        for (int documents = 0; documents < MOST_DOCUMENTS && !open.isEmpty(); documents++) {
            Entry next = open.removeFirst();
            if (next.moment() != null && alreadyNewer(next.moment())) {
                continue;
            }
            try {
                add(fetcher.follow(FetchRequest.of(next.url(), DocumentKind.SITEMAP)));
                found = true;
            } catch (FetchFailure e) {
                if (e.error() == FetchError.RATE_LIMITED) {
                    throw e;
                }
                failure = failure == null ? e : failure;
            }
        }
        if (!found && failure != null) {
            throw failure;
        }
        return entries.stream()
                .sorted(Comparator.comparing(Entry::moment, Listing.NEWEST_FIRST))
                .limit(ListingReader.MOST)
                .toList();
    }

    /** Whether the listing led to others, which change without it. */
    boolean followed() {
        return seen.size() > 1;
    }

    /** Whether a list that was last changed at a moment can add nothing. */
    private boolean alreadyNewer(Instant moment) {
        return entries.stream()
                        .filter(it -> it.moment() != null && !it.moment().isBefore(moment))
                        .count()
                >= ListingReader.MOST;
    }

    private void add(Fetched document) throws FetchFailure {
        try {
            Listing listing = ListingReader.read(form(type), document, selector);
            entries.addAll(listing.entries());
            for (int i = listing.next().size() - 1; i >= 0; i--) {
                Entry next = listing.next().get(i);
                if (seen.add(next.url())) {
                    open.addFirst(next);
                }
            }
        } catch (UnreadableListing e) {
            throw new FetchFailure(FetchError.UNREADABLE, String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            LOG.log(Level.WARNING, "A listing could not be read: " + document.url(), e);
            throw new FetchFailure(FetchError.UNREADABLE, String.valueOf(e.getMessage()));
        }
    }

    private static ListingReader.Form form(SourceType type) {
        return switch (type) {
            case RSS -> ListingReader.Form.FEED;
            case SITEMAP -> ListingReader.Form.SITEMAP;
            case HTML -> ListingReader.Form.LINKS;
            case API -> ListingReader.Form.JSON;
        };
    }
}
