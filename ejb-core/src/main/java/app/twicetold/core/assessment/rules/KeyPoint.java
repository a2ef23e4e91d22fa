package app.twicetold.core.assessment.rules;

/** One thing that a retelling of the article should say. The id is unique in its article version. */
public record KeyPoint(String id, String text) {}
