package app.twicetold.persistence.library;

import org.jspecify.annotations.Nullable;

/**
 * What a user did on an article, over all its versions; there is no row without a session.
 *
 * @param completedSessions how many of the sessions are settled
 * @param bestOverall the best overall of any assessment on the article, or null
 */
public record ArticleHistoryRow(
        String articleId, long completedSessions, @Nullable Integer bestOverall) {}
