package app.twicetold.persistence.playground;

/**
 * The version of the article that a run is on.
 *
 * @param paragraphs a JSON array of texts
 */
public record RunArticleRow(String runId, String title, String paragraphs) {}
