package app.twicetold.persistence.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which entries a page of the audit log has; a filter that is null lets everything through.
 *
 * @param from entries of this moment and later
 * @param to entries before this moment
 * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
 */
public record AuditQuery(
        @Nullable String actor,
        @Nullable String action,
        @Nullable String targetType,
        @Nullable String targetId,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable Instant beforeAt,
        @Nullable String beforeId,
        int limit) {}
