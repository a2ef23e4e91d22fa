package app.twicetold.core.reward.rules.skill;

import app.twicetold.core.assessment.rules.MicroSkill;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * How far a user is with a micro-skill, over the last 10 completed sessions. Specification: micro-skills.
 *
 * @param suggested assessments whose one action is the skill
 * @param achieved assessments that followed an earlier action of the skill, at most {@code suggested}; an outcome may
 *     belong to a suggestion of a session that is no longer among the last 10
 */
public record SkillMastery(MicroSkill skill, int suggested, int achieved) {
    public SkillMastery {
        achieved = Math.min(achieved, suggested);
    }

    /** Achieved of suggested, 0 to 1, two decimals; null when it was not suggested. */
    public @Nullable BigDecimal mastery() {
        if (suggested == 0) {
            return null;
        }
        return BigDecimal.valueOf(achieved).divide(BigDecimal.valueOf(suggested), 2, RoundingMode.HALF_UP);
    }
}
