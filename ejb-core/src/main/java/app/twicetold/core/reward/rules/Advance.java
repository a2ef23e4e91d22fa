package app.twicetold.core.reward.rules;

import app.twicetold.core.reward.rules.streak.StreakEffect;
import app.twicetold.core.reward.rules.week.QuestWeek;
import app.twicetold.core.reward.rules.week.WeeklyQuest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one session did to the progress of its user.
 *
 * @param progress after the session
 * @param questWeek the week of the session, with what it counted
 * @param completedQuests those that the session completed
 * @param unlocked those that the session unlocked
 * @param planDayCompleted the day of the plan, 1 to 14, that the session was the first to complete; else null
 */
public record Advance(
        Progress progress,
        StreakEffect streakEffect,
        QuestWeek questWeek,
        List<WeeklyQuest> completedQuests,
        List<Achievement> unlocked,
        @Nullable Integer planDayCompleted) {
    public Advance {
        completedQuests = List.copyOf(completedQuests);
        unlocked = List.copyOf(unlocked);
    }
}
