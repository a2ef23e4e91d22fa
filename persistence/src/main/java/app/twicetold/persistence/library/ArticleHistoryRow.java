package app.twicetold.persistence.library;

import app.twicetold.persistence.Row;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What a user did on an article that the user has a session on, over all its versions.
 *
 * @param completed whether a session is settled; if not, one is open
 * @param bestOverall the best overall of any assessment on the article, or null
 */
public record ArticleHistoryRow(
        String articleId, boolean completed, @Nullable Integer bestOverall) {

    static ArticleHistoryRow read(Row row) throws SQLException {
        return new ArticleHistoryRow(row.text(), row.bool(), row.integerOrNull());
    }
}
