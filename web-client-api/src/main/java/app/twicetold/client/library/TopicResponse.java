package app.twicetold.client.library;

/** A topic; {@code name} in the locale of the request. */
public record TopicResponse(String id, String name, int articleCount, String glyph, String colorToken) {}
