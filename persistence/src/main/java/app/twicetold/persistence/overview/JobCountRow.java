package app.twicetold.persistence.overview;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Content jobs of a stage in a status.
 *
 * @param oldest since when the oldest of them is queued; null when there is none, or they failed
 */
public record JobCountRow(
        String stage, String status, long count, @Nullable Instant oldest) {}
