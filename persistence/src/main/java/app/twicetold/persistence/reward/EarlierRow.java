package app.twicetold.persistence.reward;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a user did before a settlement, as far as its points depend on it.
 *
 * @param completedAt when the article was last completed in another session; null when it never was
 * @param points of sessions on the local date of the settlement
 */
public record EarlierRow(@Nullable Instant completedAt, int points) {}
