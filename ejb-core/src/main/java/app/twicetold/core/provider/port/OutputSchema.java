package app.twicetold.core.provider.port;

/**
 * The form of an answer.
 *
 * @param name letters, digits and underscores
 * @param json a JSON schema in the strict subset: every property required, no additional ones
 */
public record OutputSchema(String name, String json) {}
