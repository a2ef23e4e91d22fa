package app.twicetold.core.shared;

/** One thing that a retelling of an article should say. The id is unique in the version of the article. */
public record KeyPoint(String id, String text) {}
