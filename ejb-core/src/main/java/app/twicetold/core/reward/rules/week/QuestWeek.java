package app.twicetold.core.reward.rules.week;

import app.twicetold.core.reward.rules.session.SettledSession;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What counted for the weekly quests in one week.
 *
 * @param weekStart a Monday
 * @param retells sessions with an assessed round 1
 * @param compressed sessions with an assessed round 2
 * @param followed assessments that achieved the previous action
 * @param completedAt when each quest was completed; a quest that is not completed is absent
 */
public record QuestWeek(
        LocalDate weekStart, int retells, int compressed, int followed, Map<WeeklyQuest, Instant> completedAt) {
    public QuestWeek {
        if (!weekStart.equals(Week.startOf(weekStart))) {
            throw new IllegalArgumentException("No week starts on " + weekStart);
        }
        completedAt = Collections.unmodifiableMap(
                completedAt.isEmpty() ? new EnumMap<>(WeeklyQuest.class) : new EnumMap<>(completedAt));
    }

    /** The week of the date, nothing done yet. */
    public static QuestWeek of(LocalDate date) {
        return new QuestWeek(Week.startOf(date), 0, 0, 0, Map.of());
    }

    /** The Sunday. */
    public LocalDate weekEnd() {
        return Week.endOf(weekStart);
    }

    /** 0 to the target of the quest. */
    public int progress(WeeklyQuest quest) {
        return Math.min(quest.target(), count(quest));
    }

    /** When the quest was completed, or null. */
    public @Nullable Instant completedAt(WeeklyQuest quest) {
        return completedAt.get(quest);
    }

    public QuestWeek with(SettledSession session) {
        QuestWeek counted = new QuestWeek(
                weekStart,
                retells + (session.assessedRounds() >= 1 ? 1 : 0),
                compressed + (session.assessedRounds() >= 2 ? 1 : 0),
                followed + session.skills().followed(),
                completedAt);
        Map<WeeklyQuest, Instant> completed = new EnumMap<>(WeeklyQuest.class);
        for (WeeklyQuest quest : WeeklyQuest.values()) {
            Instant before = completedAt.get(quest);
            if (before != null) {
                completed.put(quest, before);
            } else if (counted.count(quest) >= quest.target()) {
                completed.put(quest, session.completedAt());
            }
        }
        return new QuestWeek(weekStart, counted.retells, counted.compressed, counted.followed, completed);
    }

    private int count(WeeklyQuest quest) {
        return switch (quest) {
            case RETELL_5 -> retells;
            case COMPRESSED_3 -> compressed;
            case FOLLOW_3 -> followed;
        };
    }
}
