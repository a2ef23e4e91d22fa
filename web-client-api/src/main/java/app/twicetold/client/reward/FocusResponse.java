package app.twicetold.client.reward;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.reward.rules.skill.FocusSkill;
import org.jspecify.annotations.Nullable;

/** The skill to work on. */
public record FocusResponse(String microSkillId, String title, int suggestedCount) {
    public static @Nullable FocusResponse of(@Nullable FocusSkill focus, Messages messages) {
        return focus == null
                ? null
                : new FocusResponse(
                        focus.skill().wire(),
                        messages.text("micro_skill." + focus.skill().wire() + ".title"),
                        focus.suggestedCount());
    }
}
