package app.twicetold.persistence.library;

import java.io.Serializable;

/** Names one version of an article. */
public record ArticleVersionKey(String articleId, int version) implements Serializable {}
