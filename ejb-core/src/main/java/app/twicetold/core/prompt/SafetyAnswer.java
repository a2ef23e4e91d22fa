package app.twicetold.core.prompt;

import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.shared.ModelText;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a model said about showing an article.
 *
 * @param reason empty when the model wrote none
 */
public record SafetyAnswer(boolean passed, String reason, boolean sensitivePolitics) {

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
                decision(answer.path("sensitive_politics"), "sensitive_politics"));
    }

    private static boolean decision(JsonNode node, String name) {
        if (!node.isBoolean()) {
            throw ProviderException.invalidOutput("No decision on " + name);
        }
        return node.booleanValue();
    }
}
