package app.twicetold.core.home.rules;

/**
 * A cell of the library: the articles of a topic, a language and a difficulty.
 *
 * @param language BCP-47 tag of a supported language
 * @param difficulty 1 to 3
 */
public record Cell(String topicId, String language, int difficulty) {}
