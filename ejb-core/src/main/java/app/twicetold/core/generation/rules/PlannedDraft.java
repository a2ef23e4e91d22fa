package app.twicetold.core.generation.rules;

import app.twicetold.core.content.rules.Cell;
import org.jspecify.annotations.Nullable;

/**
 * A draft to be ordered.
 *
 * @param sourceItemId the item that the draft is adapted from; null for an original
 * @param pair shared by an original and its siblings in other languages, counted from 1; null for a draft without
 *     siblings
 * @param sibling whether it exists because of the original of its pair
 */
public record PlannedDraft(
        Cell cell, @Nullable String sourceItemId, @Nullable Integer pair, boolean sibling) {
    public boolean isOriginal() {
        return sourceItemId == null;
    }
}
