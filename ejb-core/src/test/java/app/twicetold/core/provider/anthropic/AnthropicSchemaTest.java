package app.twicetold.core.provider.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class AnthropicSchemaTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void listsHaveNoBounds() throws JsonProcessingException {
        JsonNode ours = JSON.readTree("""
                {"type": "object", "properties": {"points": {"type": "array", "minItems": 5, "maxItems": 5, "items":
                  {"type": "object", "properties": {"maxItems": {"type": "array", "maxItems": 3}}}}}}""");

        assertThat(AnthropicSchema.of(ours)).isEqualTo(JSON.readTree("""
                {"type": "object", "properties": {"points": {"type": "array", "items":
                  {"type": "object", "properties": {"maxItems": {"type": "array"}}}}}}"""));
        assertThat(ours.at("/properties/points/maxItems").asInt()).isEqualTo(5);
    }
}
