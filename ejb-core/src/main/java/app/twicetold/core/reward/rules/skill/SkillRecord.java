package app.twicetold.core.reward.rules.skill;

import java.util.ArrayList;
import java.util.List;

/**
 * What is remembered of one micro-skill.
 *
 * @param lastSuggested the number of the assessment that suggested it last, counted from 1; 0 when none did
 * @param lastOutcomes whether it was achieved the last two times that it was to be followed, the oldest first
 */
public record SkillRecord(long lastSuggested, List<Boolean> lastOutcomes) {
    static final SkillRecord NONE = new SkillRecord(0, List.of());

    private static final int IN_A_ROW = 2;

    public SkillRecord {
        lastOutcomes = List.copyOf(lastOutcomes);
    }

    SkillRecord suggestedBy(long assessment) {
        return new SkillRecord(assessment, lastOutcomes);
    }

    SkillRecord with(boolean achieved) {
        List<Boolean> outcomes = new ArrayList<>(lastOutcomes);
        outcomes.add(achieved);
        return new SkillRecord(
                lastSuggested, outcomes.subList(Math.max(0, outcomes.size() - IN_A_ROW), outcomes.size()));
    }

    boolean achievedTwiceInARow() {
        return lastOutcomes.size() == IN_A_ROW && !lastOutcomes.contains(false);
    }
}
