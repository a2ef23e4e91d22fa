package app.twicetold.core.playground.evaluation;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.judge.JudgePlan;
import app.twicetold.core.playground.PinnedEntry;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.playground.PlaygroundEvaluationEntity;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.List;

/** The plan of an evaluation, as its row has it. */
final class StoredPlan {
    private static final TypeReference<List<PinnedEntry>> ENTRIES = new TypeReference<>() {};
    private static final TypeReference<List<String>> TAGS = new TypeReference<>() {};

    private StoredPlan() {}

    static void write(JudgePlan plan, PlaygroundEvaluationEntity evaluation) {
        evaluation.prompts = plan.edition().wire();
        evaluation.setVersion = plan.set();
        evaluation.languages =
                Json.write(plan.languages().stream().map(LanguageProfile::tag).toList());
        evaluation.models =
                Json.write(plan.models().stream().map(PinnedEntry::of).toList());
        evaluation.repeats = plan.repeats();
        evaluation.questions = plan.size();
    }

    static JudgePlan of(PlaygroundEvaluationEntity evaluation) {
        return new JudgePlan(
                Edition.ofWire(evaluation.prompts),
                languages(evaluation).stream().map(LanguageProfiles::of).toList(),
                models(evaluation).stream().map(PinnedEntry::entry).toList(),
                evaluation.repeats);
    }

    /** @return their tags */
    static List<String> languages(PlaygroundEvaluationEntity evaluation) {
        return Json.read(evaluation.languages, TAGS);
    }

    static List<PinnedEntry> models(PlaygroundEvaluationEntity evaluation) {
        return Json.read(evaluation.models, ENTRIES);
    }
}
