package app.twicetold.client.training;

import app.twicetold.client.library.ArticleSummaryResponse;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A session in a list. */
public record SessionSummaryResponse(
        String id,
        String kind,
        ArticleSummaryResponse article,
        String language,
        String stage,
        Instant createdAt,
        @Nullable Instant completedAt,
        @Nullable Integer round1Overall,
        @Nullable Integer round2Overall,
        @Nullable Long durationDeltaMs,
        @Nullable Long deltaSeconds,
        @Nullable Integer xpAwarded) {}
