package app.twicetold.persistence.library;

import org.jspecify.annotations.Nullable;

/**
 * What a user did on an article, over all its versions.
 *
 * @param completed whether a session is settled
 * @param open whether a session is not
 * @param bestOverall the best overall of any assessment on the article, or null
 */
public record ArticleHistoryRow(
        String articleId,
        boolean completed,
        boolean open,
        @Nullable Integer bestOverall) {}
