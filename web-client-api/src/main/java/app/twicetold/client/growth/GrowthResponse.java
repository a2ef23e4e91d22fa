package app.twicetold.client.growth;

import app.twicetold.client.library.ArticleSummaryResponse;
import app.twicetold.client.reward.AchievementResponse;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What practice has led to. */
public record GrowthResponse(
        String range,
        List<Language> languages,
        @Nullable BigDecimal ability,
        @JsonProperty("ability_delta_30d") @Nullable BigDecimal abilityDelta30d,
        int sampleCount,
        String algoVersion,
        String trend,
        List<Point> series,
        int minSessionsPerPoint,
        @Nullable Unlock nextUnlock,
        List<DimensionGrowth> dimensions,
        List<Skill> microSkills,
        List<AchievementResponse> achievements,
        List<RecentSession> recentSessions,
        String state) {

    /** A language with its sessions, whatever the filter. */
    public record Language(String language, int sessionCount) {}

    /** A week; {@code value} is null below two sessions. */
    public record Point(
            LocalDate weekStart, @Nullable BigDecimal value, int sampleN, boolean isPartial, boolean isBlank) {}

    /** What practice opens next. */
    public record Unlock(
            String type,
            @Nullable Integer tier,
            @Nullable Integer abilityRequired,
            @Nullable Integer sessionsRemaining,
            String label) {}

    /** The ability in one dimension. */
    public record DimensionGrowth(
            String key,
            String label,
            @Nullable BigDecimal score,
            @JsonProperty("delta_30d") @Nullable BigDecimal delta30d,
            String colorToken,
            List<String> languages) {}

    /** A micro-skill over the last ten sessions. */
    public record Skill(
            String microSkillId,
            String title,
            int suggested,
            int achieved,
            @Nullable BigDecimal mastery) {}

    /** A settled session. */
    public record RecentSession(
            String sessionId,
            ArticleSummaryResponse article,
            @Nullable Instant completedAt,
            @Nullable Integer round1Overall,
            @Nullable Integer round2Overall,
            @Nullable Long durationDeltaMs,
            @Nullable Integer xpAwarded) {}
}
