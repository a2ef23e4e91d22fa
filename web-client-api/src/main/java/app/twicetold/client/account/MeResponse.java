package app.twicetold.client.account;

import app.twicetold.client.reward.FocusResponse;
import app.twicetold.client.reward.LevelResponse;
import app.twicetold.client.reward.StreakResponse;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The signed-in user. */
public record MeResponse(
        String id,
        Instant createdAt,
        String displayName,
        String authProvider,
        LevelResponse level,
        StreakResponse streak,
        Stats stats,
        @Nullable FocusResponse focus,
        Entitlement entitlement,
        Settings settings,
        Onboarding onboarding) {

    /** What was done so far; {@code ability} is null below three samples. */
    public record Stats(int completedSessions, @Nullable BigDecimal ability) {}

    /** What was bought. */
    public record Entitlement(
            String status,
            @Nullable String productId,
            @Nullable Instant trialEndsAt,
            @Nullable Instant expiresAt) {}

    /** Times as {@code HH:mm}. */
    public record Settings(
            List<String> practiceLanguages,
            @Nullable String uiLocale,
            boolean remindersEnabled,
            String reminderTime,
            boolean streakRiskAlert,
            int audioRetentionDays,
            String timeZone) {}

    /** How far onboarding is; {@code answers} is null before it. */
    public record Onboarding(String status, @Nullable Answers answers) {}

    /** The answers, defaults filled in. */
    public record Answers(
            String practiceLanguage,
            String goal,
            String scenario,
            List<String> preferredTopics,
            String selfLevel,
            int weeklyDays,
            String reminderTime,
            boolean remindersEnabled) {}
}
