package app.twicetold.persistence.publication;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which review items a page has.
 *
 * @param kind null for all
 * @param language of the version that is reviewed; null for all
 * @param oldestFirst by moment and id; either way, what is held comes first
 * @param after where the last page ended, null for the first page
 */
public record ReviewQuery(
        String state,
        @Nullable String kind,
        @Nullable String language,
        boolean oldestFirst,
        @Nullable Position after,
        int limit) {
    /** Where a page of items ended. */
    public record Position(boolean held, Instant createdAt, String id) {}
}
