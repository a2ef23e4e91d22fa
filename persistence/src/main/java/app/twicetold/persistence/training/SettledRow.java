package app.twicetold.persistence.training;

import org.jspecify.annotations.Nullable;

/**
 * A settled session as a replay reads it.
 *
 * @param settlement a JSON document, plain or packed
 * @param abilityAfter the ability after it, a JSON document
 */
public record SettledRow(
        String id, byte[] settlement, @Nullable String abilityAfter) {}
