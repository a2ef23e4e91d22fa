package app.twicetold.client.reward;

import app.twicetold.web.assessment.ComparisonResponse;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a completed session earned. */
public record SettlementResponse(
        String sessionId,
        String kind,
        boolean replayed,
        Instant settledAt,
        String headline,
        String subline,
        @Nullable Integer round1Overall,
        @Nullable Integer round2Overall,
        @Nullable Long round1DurationMs,
        @Nullable Long round2DurationMs,
        @Nullable ComparisonResponse comparison,
        XpResponse xp,
        StreakResponse streak,
        boolean streakIncremented,
        @Nullable BigDecimal abilityBefore,
        @Nullable BigDecimal abilityAfter,
        int abilitySampleCount,
        LevelResponse levelBefore,
        LevelResponse levelAfter,
        QuestsResponse weeklyQuests,
        @Nullable SuggestionResponse nextSuggestion,
        List<UnlockedResponse> achievementsUnlocked,
        @Nullable Integer planDayCompleted) {

    /** The points, row by row. */
    public record XpResponse(int awarded, List<XpRowResponse> breakdown, boolean dailyCapHit, boolean repeatDiscount) {}

    /** One row: the points that were paid, and the points before discount and cap. */
    public record XpRowResponse(
            String type, int xp, int baseXp, @Nullable String weeklyQuestId) {}

    /** The quests of the week of the session. */
    public record QuestsResponse(List<WeeklyQuestResponse> quests) {}

    /** What the session unlocked. */
    public record UnlockedResponse(String id, String title, String description, String glyph) {}

    /** What to work on next. */
    public record SuggestionResponse(String title, String instruction) {}
}
