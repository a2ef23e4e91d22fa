package app.twicetold.core.provider.port;

/**
 * The answer of a language model.
 *
 * @param json one JSON document, not yet checked against the schema
 */
public record Completion(String json, Usage usage) {}
