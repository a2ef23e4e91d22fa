package app.twicetold.persistence.library;

/** A topic, with the number of its served articles in the languages that were asked for. */
public record TopicRow(String id, String glyph, String colorToken, long articleCount) {}
