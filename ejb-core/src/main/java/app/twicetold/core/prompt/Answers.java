package app.twicetold.core.prompt;

import app.twicetold.core.provider.port.ProviderException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;

/** Reads the JSON answers of models. */
final class Answers {
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private Answers() {}

    /** The texts of a list that are not blank. */
    static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        for (JsonNode item : list) {
            if (item.isTextual() && !item.textValue().isBlank()) {
                texts.add(item.textValue());
            }
        }
        return texts;
    }

    /** @throws ProviderException when the document is not an object */
    static JsonNode object(String json) {
        try {
            JsonNode document = JSON.readTree(json);
            if (document.isObject()) {
                return document;
            }
        } catch (JsonProcessingException e) {
            throw ProviderException.invalidOutput("Not a JSON document");
        }
        throw ProviderException.invalidOutput("Not a JSON object");
    }
}
