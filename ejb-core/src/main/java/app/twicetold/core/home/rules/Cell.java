package app.twicetold.core.home.rules;

/**
 * A drawer of the library.
 *
 * @param language BCP-47 tag of a supported language
 * @param difficulty 1 to 3
 */
public record Cell(String topicId, String language, int difficulty) {}
