package app.twicetold.core.growth;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.growth.rules.GrowthPoint;
import app.twicetold.core.growth.rules.GrowthRange;
import app.twicetold.core.growth.rules.GrowthState;
import app.twicetold.core.growth.rules.GrowthTrend;
import app.twicetold.core.growth.rules.NextUnlock;
import app.twicetold.core.reward.rules.AchievementStanding;
import app.twicetold.core.reward.rules.skill.SkillMastery;
import app.twicetold.core.training.session.SessionSummaryView;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The growth of a user.
 *
 * @param languages those with sessions, regardless of the filter
 * @param ability one decimal, null below 3 samples
 * @param abilityDelta30d null when now or then there were fewer than 3 samples
 * @param sampleCount scored sessions
 * @param series the oldest week first
 * @param dimensions all four
 * @param skills the whole catalogue
 * @param achievements the unlocked ones
 * @param recentSessions the newest first
 */
public record GrowthView(
        GrowthRange range,
        List<LanguageCount> languages,
        @Nullable BigDecimal ability,
        @Nullable BigDecimal abilityDelta30d,
        int sampleCount,
        GrowthTrend trend,
        List<GrowthPoint> series,
        @Nullable NextUnlock nextUnlock,
        List<DimensionView> dimensions,
        List<SkillMastery> skills,
        List<AchievementStanding> achievements,
        List<SessionSummaryView> recentSessions,
        GrowthState state) {
    public GrowthView {
        languages = List.copyOf(languages);
        series = List.copyOf(series);
        dimensions = List.copyOf(dimensions);
        skills = List.copyOf(skills);
        achievements = List.copyOf(achievements);
        recentSessions = List.copyOf(recentSessions);
    }

    /** How many sessions a language has. */
    public record LanguageCount(String language, int sessions) {}

    /**
     * The ability in one dimension.
     *
     * @param languages those whose sessions contributed
     */
    public record DimensionView(
            Dimension dimension,
            @Nullable BigDecimal score,
            @Nullable BigDecimal delta30d,
            List<String> languages) {
        public DimensionView {
            languages = List.copyOf(languages);
        }
    }
}
