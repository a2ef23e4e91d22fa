package app.twicetold.core.prompt;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.ExemplarLength;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.OutputSchema;
import java.util.LinkedHashMap;
import java.util.Map;

/** Asks for the exemplar of one attempt, in the language of the article. */
public final class ExemplarPrompt {
    /** Natural speech needs a little freedom. */
    private static final double TEMPERATURE = 0.4;

    private static final int MAX_OUTPUT_TOKENS = 4000;
    private static final OutputSchema SCHEMA = new OutputSchema(
            "exemplar", new Schema().add("text", Schema.of("string")).node().toString());

    private ExemplarPrompt() {}

    public static CompletionRequest render(Edition edition, ExemplarFacts facts) {
        PromptFile file =
                PromptFile.of(edition.wire(), "exemplar", facts.language().tag());
        GivenAction action = facts.action();
        ExemplarLength length = facts.length(edition);
        Map<String, String> values = new LinkedHashMap<>();
        values.put("title", PromptFile.line(facts.title()));
        values.put("article", PromptFile.data(facts.article()));
        values.put("key_points", AssessmentPrompt.keyPoints(file, facts.keyPoints()));
        values.put("one_action", GivenAction.render(file, action));
        return new CompletionRequest(
                file.section("system").fill(system(edition, file, facts)),
                file.section("user").fill(values),
                SCHEMA,
                TEMPERATURE,
                MAX_OUTPUT_TOKENS,
                new LanguageTask.Exemplar(
                        facts.language().tag(),
                        facts.article(),
                        facts.keyPoints(),
                        facts.round(),
                        action == null ? null : action.skill().wire(),
                        length.least(),
                        length.most()));
    }

    private static Map<String, String> system(Edition edition, PromptFile file, ExemplarFacts facts) {
        Template round = file.section("round_" + facts.round());
        ExemplarLength length = facts.length(edition);
        String maxUnits = Integer.toString(length.most());
        return switch (edition) {
            case FIRST, SECOND -> Map.of("length", round.fill(Map.of("max_units", maxUnits)));
            case THIRD ->
                Map.of(
                        "length",
                        round.fill(Map.of("least_units", Integer.toString(length.least()), "max_units", maxUnits)),
                        "hesitations",
                        file.listed(facts.language().habits().hesitations()));
        };
    }
}
