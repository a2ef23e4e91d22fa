package app.twicetold.core.library;

/** A statement that a retelling should carry; {@code id} is unique inside the version of its article. */
public record KeyPointView(String id, String text) {}
