package app.twicetold.persistence.analytics;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event without its user, its session and its id. */
public record FiledEventRow(
        String name,
        Instant ts,
        Instant receivedAt,
        @Nullable String articleId,
        @Nullable Integer round,
        @Nullable String screen,
        @Nullable String errorCode,
        @Nullable String appVersion) {}
