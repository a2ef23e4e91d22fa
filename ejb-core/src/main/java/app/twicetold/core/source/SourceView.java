package app.twicetold.core.source;

import app.twicetold.persistence.source.SourceEntity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A source as operators see it.
 *
 * @param license the id of its licence
 * @param topicHints ids of topics
 * @param consecutiveErrors fetches in a row that failed
 * @param lastError of the last fetch, null when it succeeded
 * @param lastHttpStatus of the answer that was no listing
 * @param disabledReason the error that disabled it; null while it is enabled, and when an operator disabled it
 * @param notBefore no schedule fetches it earlier, because its host asks for it or its fetches fail
 * @param nextRunAt when the schedule fetches it next; null when it does not
 */
public record SourceView(
        String id,
        String name,
        String type,
        String url,
        String license,
        boolean ownerCleared,
        String language,
        String attributionName,
        List<String> topicHints,
        String scheduleCron,
        @Nullable String selector,
        boolean enabled,
        int consecutiveErrors,
        @Nullable String lastError,
        @Nullable Integer lastHttpStatus,
        @Nullable String disabledReason,
        @Nullable Instant notBefore,
        @Nullable Instant lastRunAt,
        @Nullable Instant nextRunAt,
        Instant createdAt) {

    static SourceView of(SourceEntity row, Instant now) {
        return new SourceView(
                row.id,
                row.name,
                row.type,
                row.url,
                row.licenseId,
                row.ownerCleared,
                row.language,
                row.attributionName,
                List.of(row.topicHints),
                row.scheduleCron,
                row.selector,
                row.enabled,
                row.consecutiveErrors,
                row.lastError,
                row.lastHttpStatus,
                row.disabledReason,
                row.notBefore,
                row.lastRunAt,
                row.enabled ? CronSchedule.nextRun(row, now).orElse(null) : null,
                row.createdAt);
    }
}
