package app.twicetold.core.prompt;

import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.OutputSchema;
import app.twicetold.core.shared.language.LengthRange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Asks for an article, in its language. {@link DraftAnswer} reads the answer. */
public final class DraftPrompt {
    /** An original article may surprise. */
    private static final double TEMPERATURE = 0.9;

    private static final double TEMPERATURE_BY_SOURCE = 0.4;
    private static final int MAX_OUTPUT_TOKENS = 6000;
    private static final String GENERATE = "generate";
    private static final String ADAPT = "adapt";

    private DraftPrompt() {}

    /** @param version of the prompt library, such as {@code v1} */
    public static CompletionRequest render(String version, DraftFacts facts) {
        DraftFacts.Text source = facts.source();
        PromptFile file = PromptFile.of(
                version, source == null ? GENERATE : ADAPT, facts.language().tag());
        LengthRange tier = facts.language().lengthTier(facts.difficulty());
        Map<String, String> values = new HashMap<>();
        values.put("topic", facts.topic());
        values.put("topic_id", facts.topicId());
        values.put("difficulty", Integer.toString(facts.difficulty()));
        values.put("wishes", ArticleFacts.orNothing(file, facts.wishes()));
        values.put("previous", previous(file, facts.previous()));
        if (source == null) {
            values.put("approach", approach(file, facts.seed()));
            values.put("titles", titles(file, facts.titles()));
        } else {
            values.put("source_title", PromptFile.line(source.title()));
            values.put("source", PromptFile.data(source.text()));
        }
        Map<String, String> rules = new HashMap<>(Map.of(
                "min_units", Integer.toString(tier.min()),
                "max_units", Integer.toString(tier.max()),
                "aim_units", Integer.toString((tier.min() + tier.max()) / 2)));
        if (source != null) {
            rules.put("copied_run", Integer.toString(facts.copyLimit().run()));
            rules.put(
                    "copied_percent",
                    Long.toString(Math.round(100 * facts.copyLimit().share())));
        }
        return new CompletionRequest(
                file.section("system").fill(rules),
                file.section("user").fill(values),
                schema(facts),
                source == null ? TEMPERATURE : TEMPERATURE_BY_SOURCE,
                MAX_OUTPUT_TOKENS,
                new LanguageTask.WriteArticle(
                        facts.language().tag(), facts.topicId(), facts.difficulty(), facts.seed(), facts.wishes()));
    }

    private static String previous(PromptFile file, DraftFacts.@Nullable Text previous) {
        return previous == null
                ? file.text("nothing")
                : file.section("previous")
                        .fill(Map.of(
                                "title", PromptFile.line(previous.title()),
                                "article", PromptFile.data(previous.text())));
    }

    private static String titles(PromptFile file, List<String> titles) {
        return titles.isEmpty()
                ? file.text("nothing")
                : titles.stream()
                        .map(title -> file.section("title").fill(Map.of("title", PromptFile.line(title))))
                        .collect(Collectors.joining("\n"));
    }

    /** Drafts of a cell that are written at the same time do not know one another's titles. */
    private static String approach(PromptFile file, String seed) {
        List<String> approaches = file.text("approaches").lines().toList();
        return approaches.get(Math.floorMod(seed.hashCode(), approaches.size()));
    }

    /** Models write properties in this order: the article before its hint and its key points. */
    private static OutputSchema schema(DraftFacts facts) {
        return new OutputSchema(
                "article",
                new Schema()
                        .add("title", Schema.of("string"))
                        .add(
                                "paragraphs",
                                Schema.list(
                                        Schema.of("string"), DraftAnswer.LEAST_PARAGRAPHS, DraftAnswer.MOST_PARAGRAPHS))
                        .add("hint", Schema.of("string"))
                        .add(
                                "key_points",
                                Schema.list(Schema.of("string"), DraftAnswer.LEAST_POINTS, DraftAnswer.MOST_POINTS))
                        .add("topic_id", Schema.oneOf("string", Schema.values().add(facts.topicId())))
                        .add(
                                "difficulty",
                                Schema.oneOf("integer", Schema.values().add(facts.difficulty())))
                        .add("byline", Schema.orNull(Schema.of("string")))
                        .node()
                        .toString());
    }
}
