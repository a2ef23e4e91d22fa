package app.twicetold.core.prompt;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.OneAction;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The one action that an assessment gave.
 *
 * @param wording how it was put to the learner, null when only the skill is known
 */
public record GivenAction(MicroSkill skill, @Nullable Wording wording) {
    /** In the language of the article. */
    public record Wording(String title, String instruction) {}

    public static GivenAction of(MicroSkill skill) {
        return new GivenAction(skill, null);
    }

    public static GivenAction of(OneAction action) {
        return new GivenAction(action.microSkill(), new Wording(action.title(), action.instruction()));
    }

    /**
     * The action that a round is judged by. The action for round 2 was given on the same article. The action for round
     * 1 was given on another article, perhaps in another language, so only its skill can be checked.
     */
    public static GivenAction before(int round, OneAction action) {
        return round == 1 ? of(action.microSkill()) : of(action);
    }

    /** The action in the words of a prompt file. */
    static String render(PromptFile file, @Nullable GivenAction action) {
        if (action == null) {
            return file.text("action_none");
        }
        Wording wording = action.wording();
        if (wording == null) {
            return file.section("action_skill")
                    .fill(Map.of("micro_skill_id", action.skill().wire()));
        }
        return file.section("action_full")
                .fill(Map.of(
                        "micro_skill_id", action.skill().wire(),
                        "action_title", PromptFile.line(wording.title()),
                        "action_instruction", PromptFile.line(wording.instruction())));
    }
}
