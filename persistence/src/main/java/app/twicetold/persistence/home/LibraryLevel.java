package app.twicetold.persistence.home;

/** Within a topic, the articles in a language of a difficulty. */
public record LibraryLevel(String language, int difficulty) {}
