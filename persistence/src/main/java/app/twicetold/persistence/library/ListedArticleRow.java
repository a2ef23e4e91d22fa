package app.twicetold.persistence.library;

import app.twicetold.persistence.Row;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * An article of a page.
 *
 * @param history what the user did on it; null when the user has no session on it
 */
public record ListedArticleRow(ArticleRow article, @Nullable ArticleHistoryRow history) {

    static ListedArticleRow read(Row row) throws SQLException {
        ArticleRow article = ArticleRow.read(row);
        boolean seen = Boolean.TRUE.equals(row.boolOrNull());
        boolean completed = Boolean.TRUE.equals(row.boolOrNull());
        Integer best = row.integerOrNull();
        return new ListedArticleRow(article, seen ? new ArticleHistoryRow(article.articleId(), completed, best) : null);
    }
}
