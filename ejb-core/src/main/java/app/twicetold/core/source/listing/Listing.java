package app.twicetold.core.source.listing;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a document lists.
 *
 * @param entries the newest first where the document has times, else in its order
 * @param next where a list of lists continues, what promises the newest entries first; then there are no entries
 */
public record Listing(List<Entry> entries, List<Entry> next) {
    /** Moments, those that are not known last. */
    public static final Comparator<@Nullable Instant> NEWEST_FIRST =
            Comparator.nullsLast(Comparator.<Instant>naturalOrder().reversed());

    public Listing {
        entries = List.copyOf(entries);
        next = List.copyOf(next);
    }

    static Listing of(List<Entry> entries) {
        return new Listing(entries, List.of());
    }
}
