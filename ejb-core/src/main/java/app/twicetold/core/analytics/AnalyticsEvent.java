package app.twicetold.core.analytics;

import app.twicetold.core.analytics.rules.EventName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event as an app reported it. @param at by the clock of the device */
public record AnalyticsEvent(
        EventName name,
        Instant at,
        @Nullable String sessionId,
        @Nullable String articleId,
        @Nullable Integer round,
        @Nullable String screen,
        @Nullable String errorCode,
        @Nullable String appVersion) {}
