package app.twicetold.core.training;

import app.twicetold.core.library.ArticleSummaryView;
import app.twicetold.core.training.rules.SessionKind;
import app.twicetold.core.training.rules.SessionStage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A session in a list. What is not known yet is null; {@code durationDeltaMs} is round 2 minus round 1. */
public record SessionSummaryView(
        String id,
        SessionKind kind,
        ArticleSummaryView article,
        String language,
        SessionStage stage,
        Instant createdAt,
        @Nullable Instant completedAt,
        @Nullable Integer round1Overall,
        @Nullable Integer round2Overall,
        @Nullable Long durationDeltaMs,
        @Nullable Integer xpAwarded) {}
