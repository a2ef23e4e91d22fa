package app.twicetold.persistence.source;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What tells whether a source is due.
 *
 * @param lastRunAt null when it never ran
 * @param notBefore when its server may be asked again; null for any time
 */
public record ScheduledSourceRow(
        String id,
        String scheduleCron,
        Instant createdAt,
        @Nullable Instant lastRunAt,
        @Nullable Instant notBefore) {}
