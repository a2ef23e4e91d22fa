package app.twicetold.core.library;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.WireValue;
import org.jspecify.annotations.Nullable;

/**
 * What a user asks of the library.
 *
 * @param language null for all practice languages of the user
 * @param topicId null for all topics
 * @param difficulty 1 to 3, or null for all
 * @param after where the page before ended, or null for the first page
 * @param limit 1 to {@link app.twicetold.core.shared.Page#MAX_LIMIT}
 */
public record ArticleFilter(
        @Nullable String language,
        Status status,
        @Nullable String topicId,
        @Nullable Integer difficulty,
        @Nullable Cursor after,
        int limit) {

    /** What the user did with the articles. */
    public enum Status implements WireValue {
        ALL("all"),
        UNSEEN("unseen"),
        COMPLETED("completed");

        private final String wire;

        Status(String wire) {
            this.wire = wire;
        }

        @Override
        public String wire() {
            return wire;
        }
    }
}
