package app.twicetold.web.assessment;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.localization.Messages;
import org.jspecify.annotations.Nullable;

/** A micro-skill of the catalogue, in the locale of the request. */
public record MicroSkillResponse(String microSkillId, String title, String instruction) {
    public static @Nullable MicroSkillResponse of(@Nullable MicroSkill skill, Messages messages) {
        if (skill == null) {
            return null;
        }
        String key = "micro_skill." + skill.wire();
        return new MicroSkillResponse(skill.wire(), messages.text(key + ".title"), messages.text(key + ".instruction"));
    }
}
