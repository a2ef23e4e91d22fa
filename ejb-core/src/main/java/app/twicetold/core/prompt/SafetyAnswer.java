package app.twicetold.core.prompt;

import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.shared.ModelText;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What a model said about showing an article.
 *
 * @param reason empty when the model wrote none
 * @param concerns the passages that the model has concerns about, empty where it quotes none
 */
public record SafetyAnswer(boolean passed, String reason, boolean sensitivePolitics, List<String> concerns) {
    public SafetyAnswer {
        concerns = List.copyOf(concerns);
    }

    /**
     * The answer in a document.
     *
     * @throws ProviderException with kind invalid output when one of the two decisions is missing
     */
    public static SafetyAnswer parse(String json) {
        JsonNode answer = Answers.object(json);
        JsonNode safety = answer.path("safety");
        return new SafetyAnswer(
                decision(safety.path("passed"), "safety"),
                ModelText.clean(safety.path("reason").textValue()),
                decision(answer.path("sensitive_politics"), "sensitive_politics"),
                concerns(answer.path("concerns")));
    }

    private static List<String> concerns(JsonNode list) {
        List<String> concerns = new ArrayList<>();
        list.forEach(concern -> concerns.add(concern.path("passage").asText("")));
        return concerns;
    }

    private static boolean decision(JsonNode node, String name) {
        if (!node.isBoolean()) {
            throw ProviderException.invalidOutput("No decision on " + name);
        }
        return node.booleanValue();
    }
}
