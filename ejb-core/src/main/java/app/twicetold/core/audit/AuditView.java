package app.twicetold.core.audit;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An entry of the audit log as operators see it. */
public record AuditView(
        String id,
        Instant at,
        String actor,
        String action,
        @Nullable String targetType,
        @Nullable String targetId,
        Map<String, @Nullable Object> details,
        @Nullable String requestId) {}
