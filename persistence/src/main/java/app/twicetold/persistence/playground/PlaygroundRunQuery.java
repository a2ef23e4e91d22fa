package app.twicetold.persistence.playground;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which runs a page has; a filter that is null lets everything through.
 *
 * @param revealed whether the run is revealed, or blind
 * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
 */
public record PlaygroundRunQuery(
        @Nullable String articleId,
        @Nullable Boolean revealed,
        @Nullable String language,
        @Nullable Instant beforeAt,
        @Nullable String beforeId,
        int limit) {}
