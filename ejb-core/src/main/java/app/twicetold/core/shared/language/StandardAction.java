package app.twicetold.core.shared.language;

/** What the service itself tells a speaker to do next, in the words of a language. It holds on every article. */
public record StandardAction(String title, String instruction) {}
