package app.twicetold.persistence.generation;

/** A served article with its number and its cell. */
public record NumberedArticleRow(int number, String language, String topicId, int difficulty) {}
