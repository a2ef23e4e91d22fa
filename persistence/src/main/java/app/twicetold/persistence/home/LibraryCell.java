package app.twicetold.persistence.home;

/** The articles of a topic in a language of a difficulty. */
public record LibraryCell(String topicId, String language, int difficulty) {}
