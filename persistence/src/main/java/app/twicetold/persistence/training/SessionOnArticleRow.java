package app.twicetold.persistence.training;

import app.twicetold.persistence.Row;
import app.twicetold.persistence.library.ArticleRow;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A session with the version of the article that it began with. */
public record SessionOnArticleRow(SessionRow session, ArticleRow article) {

    /** Reads what {@link SessionRow#read} and then {@link ArticleRow#read} read. */
    public static SessionOnArticleRow read(Row row) throws SQLException {
        return new SessionOnArticleRow(SessionRow.read(row), ArticleRow.read(row));
    }

    /** As {@link #read}, of an outer join. */
    public static @Nullable SessionOnArticleRow readOrNull(Row row) throws SQLException {
        return row.isNextNull() ? null : read(row);
    }
}
