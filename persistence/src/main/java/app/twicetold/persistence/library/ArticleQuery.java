package app.twicetold.persistence.library;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of served articles.
 *
 * @param languages at least one
 * @param history what the user must have done on the article
 * @param topicId only this topic, or null for all
 * @param difficulty only this difficulty, or null for all
 * @param afterPublishedAt with {@code afterId} the last item of the page before, or null for the first page
 * @param limit at most so many rows
 */
public record ArticleQuery(
        List<String> languages,
        History history,
        @Nullable String topicId,
        @Nullable Integer difficulty,
        @Nullable Instant afterPublishedAt,
        @Nullable String afterId,
        int limit) {
    public ArticleQuery {
        languages = List.copyOf(languages);
    }

    /** What the user did on an article. */
    public enum History {
        /** Whatever it was. */
        ANY,
        /** No session. */
        UNSEEN,
        /** A settled session. */
        COMPLETED
    }
}
