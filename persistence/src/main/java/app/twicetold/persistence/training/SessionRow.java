package app.twicetold.persistence.training;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a list shows of a session. */
public record SessionRow(
        String id,
        String kind,
        String articleId,
        int articleVersion,
        String language,
        String stage,
        Instant createdAt,
        @Nullable Instant completedAt,
        @Nullable Integer round1Overall,
        @Nullable Integer round2Overall,
        @Nullable Long round1DurationMs,
        @Nullable Long round2DurationMs,
        @Nullable Integer xpAwarded) {}
