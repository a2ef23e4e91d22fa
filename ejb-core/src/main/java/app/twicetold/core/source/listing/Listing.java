package app.twicetold.core.source.listing;

import java.util.List;
import java.util.Optional;

/**
 * What a document lists.
 *
 * @param entries the newest first where the document has times, else in its order
 * @param next where a list of lists continues; then there are no entries
 */
public record Listing(List<Entry> entries, Optional<String> next) {
    public Listing {
        entries = List.copyOf(entries);
    }

    static Listing of(List<Entry> entries) {
        return new Listing(entries, Optional.empty());
    }
}
