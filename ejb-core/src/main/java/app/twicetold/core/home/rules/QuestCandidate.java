package app.twicetold.core.home.rules;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A served article without an open session of the user.
 *
 * @param lastCompletedAt when the user last completed it, null when it is unseen
 */
public record QuestCandidate(
        String articleId, Cell cell, @Nullable Instant lastCompletedAt) {
    boolean isUnseen() {
        return lastCompletedAt == null;
    }
}
