package app.twicetold.persistence.publication;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which articles a list of operators shows; a filter that is null lets everything through.
 *
 * @param articleId the whole id
 * @param title a part of the title of the head, in any case of the letters
 * @param oldestFirst by the moment of their creation and their id
 * @param after where the last page ended, null for the first page
 * @param until the last article that is looked at, null for all
 */
public record AdminArticleQuery(
        @Nullable String status,
        @Nullable String language,
        @Nullable String topicId,
        @Nullable Integer difficulty,
        @Nullable String origin,
        @Nullable String articleId,
        @Nullable String title,
        boolean oldestFirst,
        @Nullable Position after,
        @Nullable Position until,
        int limit) {
    /** A place among all articles in the order of the list. */
    public record Position(Instant createdAt, String id) {}
}
