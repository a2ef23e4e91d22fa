package app.twicetold.core.prompt;

import app.twicetold.core.provider.chain.OutputParser;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.shared.ModelText;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads an article. All parts must be there: a title, 3 to 8 paragraphs, a hint, at least 3 key points of which 5
 * count, and the topic and difficulty that were asked for. The byline of a model is not used.
 */
public final class DraftAnswer implements OutputParser<ArticleDraft> {
    static final int LEAST_PARAGRAPHS = 3;
    static final int MOST_PARAGRAPHS = 8;
    static final int LEAST_POINTS = 3;
    static final int MOST_POINTS = 5;

    private static final int LONGEST_LINE = 300;
    private static final int LONGEST_PARAGRAPH = 5_000;

    private final String topicId;
    private final int difficulty;

    public DraftAnswer(DraftFacts facts) {
        this.topicId = facts.topicId();
        this.difficulty = facts.difficulty();
    }

    /** @throws ProviderException with kind invalid output when a part is missing */
    @Override
    public ArticleDraft parse(String json) {
        JsonNode answer = Answers.object(json);
        if (!topicId.equals(answer.path("topic_id").asText())
                || !answer.path("difficulty").isIntegralNumber()
                || answer.path("difficulty").intValue() != difficulty) {
            throw ProviderException.invalidOutput("An article for another place on the shelf");
        }
        return new ArticleDraft(
                text(answer.path("title"), "title", LONGEST_LINE),
                texts(answer.path("paragraphs"), "paragraphs", LEAST_PARAGRAPHS, MOST_PARAGRAPHS, LONGEST_PARAGRAPH),
                text(answer.path("hint"), "hint", LONGEST_LINE),
                keyPoints(answer.path("key_points")));
    }

    /** The first five. */
    private static List<String> keyPoints(JsonNode node) {
        List<String> points = texts(node, "key_points", LEAST_POINTS, Integer.MAX_VALUE, LONGEST_LINE);
        return points.subList(0, Math.min(MOST_POINTS, points.size()));
    }

    private static List<String> texts(JsonNode node, String name, int least, int most, int longest) {
        if (!node.isArray() || node.size() < least || node.size() > most) {
            throw ProviderException.invalidOutput("An article with too few or too many " + name);
        }
        List<String> texts = new ArrayList<>();
        node.forEach(item -> texts.add(text(item, name, longest)));
        return texts;
    }

    private static String text(JsonNode node, String name, int longest) {
        String text = node.isTextual() ? ModelText.clean(node.textValue()) : "";
        if (text.isEmpty() || text.length() > longest) {
            throw ProviderException.invalidOutput("An article without a usable " + name);
        }
        return text;
    }
}
