package app.twicetold.core.assessment.rules;

import app.twicetold.core.assessment.rules.AssessmentDraft.ActionDraft;
import java.util.Optional;

/** The highest level of efficiency for a rate of fillers. */
public final class FillerCap {
    /** Fillers per 100 words from which efficiency is level 3 at most. */
    public static final int SOME = 8;

    /** Fillers per 100 words from which efficiency is level 2 at most. */
    public static final int MANY = 15;

    private FillerCap() {}

    /** @param rate fillers per 100 words */
    public static int of(double rate) {
        if (rate >= MANY) {
            return 2;
        }
        return bounds(rate) ? 3 : ScoreLevel.HIGHEST;
    }

    /**
     * Whether an action of the catalogue passes over fillers that bound efficiency. They come first; see the prompt. A skill
     * that the catalogue does not have is mapped by the weakest dimension, whatever the fillers.
     */
    static boolean isPassedOver(ActionDraft action, HeldDraft answer) {
        return answer.edition() == Edition.THIRD
                && Optional.ofNullable(action.microSkillId())
                        .flatMap(MicroSkill::find)
                        .filter(named -> named != MicroSkill.CUT_FILLERS)
                        .isPresent()
                && bounds(answer.fillerRate());
    }

    private static boolean bounds(double rate) {
        return rate >= SOME;
    }
}
