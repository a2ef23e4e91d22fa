package app.twicetold.persistence.quality;

import app.twicetold.persistence.library.ArticleVersionKey;

/**
 * A served version without a vector.
 *
 * @param paragraphs a JSON list
 */
public record UnindexedArticleRow(ArticleVersionKey key, String title, String paragraphs) {}
