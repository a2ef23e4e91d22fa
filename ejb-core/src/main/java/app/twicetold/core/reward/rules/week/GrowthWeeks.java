package app.twicetold.core.reward.rules.week;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The weeks that growth can show. */
public final class GrowthWeeks {
    /**
     * The longest range is 12 weeks. One more is kept, because a traveller's running week can be the one before the
     * latest.
     */
    private static final int KEPT = 13;

    private static final Comparator<GrowthWeek> ORDER =
            Comparator.comparing(GrowthWeek::weekStart).thenComparing(GrowthWeek::language);

    private GrowthWeeks() {}

    /** The weeks with one more session, the oldest first. Weeks that no range can show any more are left out. */
    public static List<GrowthWeek> with(List<GrowthWeek> weeks, LocalDate date, String language, int overall) {
        LocalDate start = Week.startOf(date);
        List<GrowthWeek> kept = new ArrayList<>(weeks);
        GrowthWeek week = weeks.stream()
                .filter(other ->
                        other.weekStart().equals(start) && other.language().equals(language))
                .findFirst()
                .orElse(new GrowthWeek(start, language, 0, 0));
        kept.remove(week);
        kept.add(week.plus(overall));
        kept.sort(ORDER);
        LocalDate oldest = kept.get(kept.size() - 1).weekStart().minusWeeks(KEPT - 1L);
        kept.removeIf(other -> other.weekStart().isBefore(oldest));
        return List.copyOf(kept);
    }
}
