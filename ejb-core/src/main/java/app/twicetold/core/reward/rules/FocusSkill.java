package app.twicetold.core.reward.rules;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.reward.rules.SessionSkills.Assessed;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The skill to work on: the most recently suggested one that was not yet achieved twice in a row.
 * Specification: micro-skills.
 *
 * @param suggestedCount how often the last 10 sessions suggested it
 */
public record FocusSkill(MicroSkill skill, int suggestedCount) {
    private static final int RECENT_SESSIONS = 10;
    private static final int ACHIEVED_IN_A_ROW = 2;

    /**
     * The focus after the sessions; empty when nothing was suggested, or all of it achieved.
     *
     * @param sessions all completed sessions, the oldest first
     */
    public static Optional<FocusSkill> of(List<SessionSkills> sessions) {
        List<Assessed> newestFirst = newestFirst(sessions);
        Set<MicroSkill> mastered = achievedTwiceInARow(newestFirst);
        for (Assessed assessed : newestFirst) {
            MicroSkill suggested = assessed.suggested();
            if (suggested != null && !mastered.contains(suggested)) {
                return Optional.of(new FocusSkill(suggested, suggestedRecently(sessions, suggested)));
            }
        }
        return Optional.empty();
    }

    private static List<Assessed> newestFirst(List<SessionSkills> sessions) {
        List<Assessed> newestFirst = new ArrayList<>();
        for (int i = sessions.size() - 1; i >= 0; i--) {
            List<Assessed> rounds = sessions.get(i).assessments();
            for (int j = rounds.size() - 1; j >= 0; j--) {
                newestFirst.add(rounds.get(j));
            }
        }
        return newestFirst;
    }

    /** Skills whose last two outcomes, over all history, are both achieved. */
    private static Set<MicroSkill> achievedTwiceInARow(List<Assessed> newestFirst) {
        Map<MicroSkill, Integer> achievements = new EnumMap<>(MicroSkill.class);
        Set<MicroSkill> decided = EnumSet.noneOf(MicroSkill.class);
        Set<MicroSkill> mastered = EnumSet.noneOf(MicroSkill.class);
        for (Assessed assessed : newestFirst) {
            MicroSkill previous = assessed.previous();
            if (previous == null || decided.contains(previous)) {
                continue;
            }
            if (!Boolean.TRUE.equals(assessed.achieved())) {
                decided.add(previous);
            } else if (achievements.merge(previous, 1, Integer::sum) == ACHIEVED_IN_A_ROW) {
                mastered.add(previous);
                decided.add(previous);
            }
        }
        return mastered;
    }

    private static int suggestedRecently(List<SessionSkills> sessions, MicroSkill skill) {
        int from = Math.max(0, sessions.size() - RECENT_SESSIONS);
        return (int) sessions.subList(from, sessions.size()).stream()
                .flatMap(session -> session.assessments().stream())
                .filter(assessed -> assessed.suggested() == skill)
                .count();
    }
}
