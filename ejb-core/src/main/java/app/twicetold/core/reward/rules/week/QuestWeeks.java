package app.twicetold.core.reward.rules.week;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * The weeks of quests that can still change: the latest one, and the one before it for users who travel west across a
 * Monday.
 */
public final class QuestWeeks {
    private static final int KEPT = 2;

    private QuestWeeks() {}

    /** The week of the date, stored or new. */
    public static QuestWeek find(List<QuestWeek> weeks, LocalDate date) {
        LocalDate start = Week.startOf(date);
        return weeks.stream()
                .filter(week -> week.weekStart().equals(start))
                .findFirst()
                .orElseGet(() -> QuestWeek.of(date));
    }

    /** The weeks with one of them replaced or added, the oldest first, at most two. */
    public static List<QuestWeek> with(List<QuestWeek> weeks, QuestWeek changed) {
        List<QuestWeek> kept = new ArrayList<>(weeks);
        kept.removeIf(week -> week.weekStart().equals(changed.weekStart()));
        kept.add(changed);
        kept.sort((a, b) -> a.weekStart().compareTo(b.weekStart()));
        return List.copyOf(kept.subList(Math.max(0, kept.size() - KEPT), kept.size()));
    }
}
