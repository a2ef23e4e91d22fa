package app.twicetold.core.prompt;

import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.OutputSchema;
import java.util.HashMap;
import java.util.Map;

/** Asks how good an article is, in its language. {@link RubricAnswer} reads the answer. */
public final class RubricPrompt {
    /** The same article should get the same scores. */
    private static final double TEMPERATURE = 0;

    private static final int MAX_OUTPUT_TOKENS = 4000;

    private RubricPrompt() {}

    /** @param version of the prompt library, such as {@code v1} */
    public static CompletionRequest render(String version, ArticleFacts facts) {
        PromptFile file = PromptFile.of(version, "qa_rubric", facts.language().tag());
        Map<String, String> values = new HashMap<>(facts.shown(file));
        values.put("difficulty", Integer.toString(facts.difficulty()));
        values.put("source", ArticleFacts.orNothing(file, facts.source()));
        return new CompletionRequest(
                file.text("system"),
                file.section("user").fill(values),
                schema(),
                TEMPERATURE,
                MAX_OUTPUT_TOKENS,
                new LanguageTask.ScoreArticle(facts.language().tag(), facts.told()));
    }

    /** Models write properties in this order: evidence before the remark, the remark before the level and the score. */
    private static OutputSchema schema() {
        Schema answer = new Schema();
        for (String dimension : RubricAnswer.DIMENSIONS) {
            answer.add(
                    dimension,
                    new Schema()
                            .add("evidence", Schema.list(Schema.of("string")))
                            .add("remark", Schema.of("string"))
                            .add(
                                    "level",
                                    Schema.oneOf(
                                            "integer",
                                            Schema.values()
                                                    .add(1)
                                                    .add(2)
                                                    .add(3)
                                                    .add(4)
                                                    .add(5)))
                            .add("score", Schema.of("integer"))
                            .node());
        }
        return new OutputSchema("article_rubric", answer.node().toString());
    }
}
