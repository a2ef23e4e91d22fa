package app.twicetold.core.library;

/**
 * A topic, without its name, which belongs to the locale of the answer.
 *
 * @param articleCount served articles in the practice languages of the user, locked ones included
 */
public record TopicView(String id, String glyph, String colorToken, int articleCount) {}
