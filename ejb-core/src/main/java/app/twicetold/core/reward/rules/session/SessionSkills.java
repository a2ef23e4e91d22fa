package app.twicetold.core.reward.rules.session;

import app.twicetold.core.assessment.rules.MicroSkill;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the assessments of one completed session say about micro-skills.
 *
 * @param assessments in the order of the rounds
 */
public record SessionSkills(List<Assessed> assessments) {
    /** A session without an assessment. */
    public static final SessionSkills NONE = new SessionSkills(List.of());

    /**
     * What one assessment says.
     *
     * @param suggested the skill of the one action, null when there was none
     * @param previous the skill that was to be followed, null when there was none
     * @param achieved whether it was followed, null when there was none
     */
    public record Assessed(
            @Nullable MicroSkill suggested,
            @Nullable MicroSkill previous,
            @Nullable Boolean achieved) {
        public boolean followed() {
            return Boolean.TRUE.equals(achieved);
        }
    }

    public SessionSkills {
        assessments = List.copyOf(assessments);
    }

    /** How many assessments followed the previous action. */
    public int followed() {
        return (int) assessments.stream().filter(Assessed::followed).count();
    }
}
