package app.twicetold.core.reward.rules.skill;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.reward.rules.session.SessionSkills;
import app.twicetold.core.reward.rules.session.SessionSkills.Assessed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is remembered of the micro-skills of a user. Its size does not grow with the number of sessions.
 *
 * @param assessments counted so far, for the order of suggestions
 * @param skills those that were suggested or to be followed
 * @param recent the last 10 completed sessions, the oldest first
 */
public record SkillBook(long assessments, Map<MicroSkill, SkillRecord> skills, List<SessionSkills> recent) {
    public static final SkillBook EMPTY = new SkillBook(0, Map.of(), List.of());

    private static final int RECENT_SESSIONS = 10;

    public SkillBook {
        skills =
                Collections.unmodifiableMap(skills.isEmpty() ? new EnumMap<>(MicroSkill.class) : new EnumMap<>(skills));
        recent = List.copyOf(recent);
    }

    /**
     * The skill to work on: the most recently suggested one whose last two outcomes are not both achieved; empty when
     * nothing was suggested, or all of it achieved.
     */
    public Optional<FocusSkill> focus() {
        return skills.entrySet().stream()
                .filter(entry -> entry.getValue().lastSuggested() > 0
                        && !entry.getValue().achievedTwiceInARow())
                .max(Comparator.comparingLong(entry -> entry.getValue().lastSuggested()))
                .map(Map.Entry::getKey)
                .map(skill -> new FocusSkill(skill, mastery(skill).suggested()));
    }

    /** Every skill of the catalogue, in its order. */
    public List<SkillMastery> mastery() {
        return Arrays.stream(MicroSkill.values()).map(this::mastery).toList();
    }

    public SkillBook with(SessionSkills session) {
        long number = assessments;
        Map<MicroSkill, SkillRecord> changed = new EnumMap<>(MicroSkill.class);
        changed.putAll(skills);
        for (Assessed assessed : session.assessments()) {
            number++;
            MicroSkill previous = assessed.previous();
            if (previous != null) {
                changed.put(
                        previous,
                        changed.getOrDefault(previous, SkillRecord.NONE).with(assessed.followed()));
            }
            MicroSkill suggested = assessed.suggested();
            if (suggested != null) {
                changed.put(
                        suggested,
                        changed.getOrDefault(suggested, SkillRecord.NONE).suggestedBy(number));
            }
        }
        List<SessionSkills> sessions = new ArrayList<>(recent);
        sessions.add(session);
        return new SkillBook(
                number, changed, sessions.subList(Math.max(0, sessions.size() - RECENT_SESSIONS), sessions.size()));
    }

    private SkillMastery mastery(MicroSkill skill) {
        int suggested = 0;
        int achieved = 0;
        for (SessionSkills session : recent) {
            for (Assessed assessed : session.assessments()) {
                suggested += assessed.suggested() == skill ? 1 : 0;
                achieved += assessed.previous() == skill && assessed.followed() ? 1 : 0;
            }
        }
        return new SkillMastery(skill, suggested, achieved);
    }
}
