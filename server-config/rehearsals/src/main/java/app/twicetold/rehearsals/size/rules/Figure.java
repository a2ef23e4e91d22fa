package app.twicetold.rehearsals.size.rules;

import org.jspecify.annotations.Nullable;

/**
 * One figure of an installation.
 *
 * @param section it belongs to
 * @param value null when something that it needs was not measured
 * @param formula how it was computed, with the numbers
 */
public record Figure(String section, String name, @Nullable Double value, String unit, String formula) {}
