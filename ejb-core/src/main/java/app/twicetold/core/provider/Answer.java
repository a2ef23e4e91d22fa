package app.twicetold.core.provider;

/** A result of a chain and who gave it. */
public record Answer<T>(T value, ModelRef ref) {}
