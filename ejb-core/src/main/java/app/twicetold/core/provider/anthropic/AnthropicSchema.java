package app.twicetold.core.provider.anthropic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A schema without what this provider refuses with 400: the bounds of lists. The readers of answers hold them. */
final class AnthropicSchema {
    private static final List<String> REFUSED = List.of("minItems", "maxItems");

    private AnthropicSchema() {}

    static JsonNode of(JsonNode schema) {
        JsonNode accepted = schema.deepCopy();
        strip(accepted);
        return accepted;
    }

    private static void strip(JsonNode node) {
        if (node.isObject() && node.path("type").asText().equals("array")) {
            ((ObjectNode) node).remove(REFUSED);
        }
        node.forEach(AnthropicSchema::strip);
    }
}
