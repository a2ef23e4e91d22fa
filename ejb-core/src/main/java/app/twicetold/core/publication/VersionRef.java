package app.twicetold.core.publication;

/** Names one version of an article. */
public record VersionRef(String articleId, int version) {}
