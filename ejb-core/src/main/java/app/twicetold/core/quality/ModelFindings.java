package app.twicetold.core.quality;

import app.twicetold.core.prompt.RubricAnswer;
import app.twicetold.core.prompt.RubricAnswer.Judgement;
import app.twicetold.core.prompt.SafetyAnswer;
import app.twicetold.core.quality.rules.Contradiction;
import app.twicetold.core.quality.rules.QualityCheck;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What models found out about a draft.
 *
 * @param vector null while there are no embeddings
 * @param modelRefs the models that were asked, in the order of the calls
 */
public record ModelFindings(
        RubricAnswer rubric, SafetyAnswer safety, @Nullable ArticleVector vector, List<String> modelRefs) {
    public ModelFindings {
        modelRefs = List.copyOf(modelRefs);
    }

    /** The scored dimensions, in the order of the checks. */
    Map<QualityCheck, Judgement> judgements() {
        Map<QualityCheck, Judgement> judgements = new EnumMap<>(QualityCheck.class);
        judgements.put(QualityCheck.ARGUMENT_CLARITY, rubric.argumentClarity());
        judgements.put(QualityCheck.RETELL_WORTHINESS, rubric.retellWorthiness());
        judgements.put(QualityCheck.GROUNDING, rubric.grounding());
        judgements.put(QualityCheck.READABILITY, rubric.readability());
        return judgements;
    }

    /** What the answers contradict, by the check. */
    Map<QualityCheck, Contradiction> contradictions(CheckedDraft draft) {
        String told = draft.told();
        Map<QualityCheck, Contradiction> found = new EnumMap<>(QualityCheck.class);
        judgements()
                .forEach((check, judgement) -> Contradiction.inScore(
                                judgement.level(), judgement.score(), judgement.passages(), told)
                        .ifPresent(contradiction -> found.put(check, contradiction)));
        Contradiction.inSafety(safety.passed(), safety.concerns(), told)
                .ifPresent(contradiction -> found.put(QualityCheck.SAFETY, contradiction));
        return found;
    }
}
