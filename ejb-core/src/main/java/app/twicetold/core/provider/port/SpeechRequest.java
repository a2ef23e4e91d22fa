package app.twicetold.core.provider.port;

/**
 * A text to be spoken.
 *
 * @param language the tag of the article language; it chooses the voice
 */
public record SpeechRequest(String text, String language) {}
