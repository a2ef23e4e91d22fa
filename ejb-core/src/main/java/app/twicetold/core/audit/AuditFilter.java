package app.twicetold.core.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which entries are listed; a filter that is null lets everything through. What nobody did to anything has no entries.
 *
 * @param from entries of this moment and later
 * @param to entries before this moment
 */
public record AuditFilter(
        @Nullable String actor,
        @Nullable String action,
        @Nullable String targetType,
        @Nullable String targetId,
        @Nullable Instant from,
        @Nullable Instant to) {
    /** Everything that an actor did, everything of an action, or both. */
    public static AuditFilter of(@Nullable String actor, @Nullable String action) {
        return new AuditFilter(actor, action, null, null, null, null);
    }
}
