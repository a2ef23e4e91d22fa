package app.twicetold.core.prompt;

import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.shared.ModelText;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a model said about the four dimensions of an article. This class does not judge the numbers. */
public record RubricAnswer(
        Judgement argumentClarity, Judgement retellWorthiness, Judgement grounding, Judgement readability) {
    static final List<String> DIMENSIONS = List.of("argument_clarity", "retell_worthiness", "grounding", "readability");

    /** A bound for numbers of a model, far outside the scale and small enough to compute with. */
    private static final double LARGEST_NUMBER = 1_000_000;

    /**
     * The answer in a document.
     *
     * @throws ProviderException with kind invalid output when a dimension has no number
     */
    public static RubricAnswer parse(String json) {
        JsonNode answer = Answers.object(json);
        List<Judgement> judgements = DIMENSIONS.stream()
                .map(dimension -> judgement(dimension, answer.path(dimension)))
                .toList();
        return new RubricAnswer(judgements.get(0), judgements.get(1), judgements.get(2), judgements.get(3));
    }

    private static Judgement judgement(String dimension, JsonNode node) {
        JsonNode score = node.path("score");
        if (!score.isNumber() || Double.isNaN(score.doubleValue())) {
            throw ProviderException.invalidOutput("A rubric without a score for " + dimension);
        }
        double number = Math.max(-LARGEST_NUMBER, Math.min(LARGEST_NUMBER, score.doubleValue()));
        JsonNode level = node.path("level");
        return new Judgement(
                level.isIntegralNumber() ? level.longValue() : null,
                Answers.texts(node.path("evidence")),
                BigDecimal.valueOf(number),
                ModelText.clean(node.path("remark").textValue()));
    }

    /**
     * One dimension.
     *
     * @param level null when the model named none
     * @param passages what the model quotes
     * @param score as the model gave it, of any size
     * @param remark empty when the model wrote none
     */
    public record Judgement(@Nullable Long level, List<String> passages, BigDecimal score, String remark) {
        public Judgement {
            passages = List.copyOf(passages);
        }
    }
}
