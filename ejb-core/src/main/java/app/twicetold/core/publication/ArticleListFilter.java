package app.twicetold.core.publication;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ListOrder;
import org.jspecify.annotations.Nullable;

/**
 * Which articles an operator lists; a filter that is null lets everything through.
 *
 * @param status of the head
 * @param words a part of a title, or an id
 * @param after where the page before ended, or null for the first page
 */
public record ArticleListFilter(
        @Nullable String status,
        @Nullable String language,
        @Nullable String topicId,
        @Nullable Integer difficulty,
        @Nullable String origin,
        @Nullable String words,
        ListOrder order,
        @Nullable Cursor after,
        int limit) {}
