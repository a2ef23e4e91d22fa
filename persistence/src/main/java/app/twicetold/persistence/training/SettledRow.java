package app.twicetold.persistence.training;

import org.jspecify.annotations.Nullable;

/**
 * A settled session as a replay reads it.
 *
 * @param session what it contributed, a JSON document
 * @param abilityAfter the ability after it, a JSON document
 */
public record SettledRow(
        String id, String session, @Nullable String abilityAfter) {}
