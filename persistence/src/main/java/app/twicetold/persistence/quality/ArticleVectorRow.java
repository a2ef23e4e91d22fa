package app.twicetold.persistence.quality;

import app.twicetold.persistence.library.ArticleVersionKey;
import java.time.Instant;

/**
 * The vector of an article version.
 *
 * @param vector its numbers, 4 bytes each, the highest byte first
 */
public record ArticleVectorRow(ArticleVersionKey key, byte[] vector, Instant madeAt) {}
