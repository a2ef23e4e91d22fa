package app.twicetold.persistence.content;

import app.twicetold.persistence.Row;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A failed job, and what has become of what it was ordered for.
 *
 * @param headVersion of its article
 * @param itemFree whether an article may still be made from its source item; null without one
 * @param takenOver whether another job does the same: it has the item or the article, or fetched the source later
 */
public record FailedJobRow(
        String id,
        String stage,
        String trigger,
        @Nullable String language,
        @Nullable String topicId,
        @Nullable Integer difficulty,
        @Nullable String articleId,
        @Nullable Integer articleVersion,
        @Nullable Integer parentVersion,
        @Nullable String parentStatus,
        @Nullable String sourceItemId,
        int attemptsLeft,
        Instant finishedAt,
        @Nullable Integer headVersion,
        @Nullable String headStatus,
        @Nullable Boolean itemFree,
        boolean takenOver) {
    static FailedJobRow of(Row row) throws SQLException {
        return new FailedJobRow(
                row.text(),
                row.text(),
                row.text(),
                row.textOrNull(),
                row.textOrNull(),
                row.integerOrNull(),
                row.textOrNull(),
                row.integerOrNull(),
                row.integerOrNull(),
                row.textOrNull(),
                row.textOrNull(),
                row.integer(),
                row.moment(),
                row.integerOrNull(),
                row.textOrNull(),
                row.boolOrNull(),
                row.bool());
    }
}
