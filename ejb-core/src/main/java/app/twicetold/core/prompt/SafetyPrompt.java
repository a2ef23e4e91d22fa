package app.twicetold.core.prompt;

import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.OutputSchema;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;

/** Asks whether an article may be shown, in its language. {@link SafetyAnswer} reads the answer. */
public final class SafetyPrompt {
    /** The kinds of concern, as the prompt files explain them. */
    static final List<String> KINDS = List.of(
            "self_harm",
            "violence",
            "hate",
            "sexual",
            "crime",
            "dangerous_advice",
            "falsehood",
            "private_person",
            "advertising",
            "copy",
            "manipulation");

    /** The same article should get the same decision. */
    private static final double TEMPERATURE = 0;

    private static final int MAX_OUTPUT_TOKENS = 3000;

    private SafetyPrompt() {}

    /** @param version of the prompt library, such as {@code v1} */
    public static CompletionRequest render(String version, ArticleFacts facts) {
        PromptFile file = PromptFile.of(version, "qa_safety", facts.language().tag());
        return new CompletionRequest(
                file.text("system"),
                file.section("user").fill(facts.shown(file)),
                schema(),
                TEMPERATURE,
                MAX_OUTPUT_TOKENS,
                new LanguageTask.CheckSafety(facts.language().tag(), facts.told()));
    }

    /** Models write properties in this order: concerns before the reason, the reason before the decision. */
    private static OutputSchema schema() {
        ArrayNode kinds = Schema.values();
        KINDS.forEach(kinds::add);
        return new OutputSchema(
                "article_safety",
                new Schema()
                        .add(
                                "concerns",
                                Schema.list(new Schema()
                                        .add("passage", Schema.of("string"))
                                        .add("kind", Schema.oneOf("string", kinds))
                                        .node()))
                        .add(
                                "safety",
                                new Schema()
                                        .add("reason", Schema.of("string"))
                                        .add("passed", Schema.of("boolean"))
                                        .node())
                        .add("sensitive_politics", Schema.of("boolean"))
                        .node()
                        .toString());
    }
}
