package app.twicetold.web.assessment;

import app.twicetold.core.assessment.rules.OneAction;
import org.jspecify.annotations.Nullable;

/** The one thing to do differently. */
public record OneActionResponse(
        String title,
        String instruction,
        String exampleSentence,
        @Nullable String evidenceId,
        String microSkillId) {
    public static @Nullable OneActionResponse of(@Nullable OneAction action) {
        return action == null
                ? null
                : new OneActionResponse(
                        action.title(),
                        action.instruction(),
                        action.exampleSentence(),
                        action.evidenceId(),
                        action.microSkill().wire());
    }
}
