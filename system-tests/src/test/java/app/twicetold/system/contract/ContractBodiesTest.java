package app.twicetold.system.contract;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.ContractFilter;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.core.util.Yaml;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The bodies that operators send")
class ContractBodiesTest {
    /** What a GET adds to the configuration. A PUT takes it and does not look at it. */
    private static final String NOT_LOOKED_AT = "/v1/admin/ai-providers.entry_notes[]";

    private final JsonNode contract = contract();
    private final Set<String> open = new TreeSet<>();
    private int bodies;

    /** A key that no schema knows has no effect. A program that sends one has to hear of it. */
    @Test
    void everyObjectOfABodyNamesAllOfItsKeys() {
        contract.path("paths")
                .fields()
                .forEachRemaining(path -> path.getValue().forEach(operation -> {
                    JsonNode body = operation.at("/requestBody/content/application~1json/schema");
                    if (!body.isMissingNode()) {
                        bodies++;
                        collect(path.getKey(), body);
                    }
                }));

        assertThat(bodies).isGreaterThan(20);
        // What a server of one's own takes beside the rest, nobody else can know.
        open.removeIf(place -> place.endsWith(".options.request"));
        assertThat(open).containsExactly(NOT_LOOKED_AT);
    }

    private void collect(String place, JsonNode schema) {
        if (schema.has("$ref")) {
            collect(place, contract.at(schema.path("$ref").asText().substring(1)));
            return;
        }
        JsonNode others = schema.path("additionalProperties");
        boolean undecided = !others.isObject() && !others.isBoolean();
        if (others.asBoolean() || (undecided && schema.path("type").asText().equals("object"))) {
            open.add(place);
        }
        if (others.isObject()) {
            collect(place + ".*", others);
        }
        schema.path("properties")
                .fields()
                .forEachRemaining(property -> collect(place + "." + property.getKey(), property.getValue()));
        if (schema.has("items")) {
            collect(place + "[]", schema.path("items"));
        }
        for (String union : Set.of("allOf", "anyOf", "oneOf")) {
            schema.path(union).forEach(part -> collect(place, part));
        }
    }

    private static JsonNode contract() {
        try {
            return Yaml.mapper().readTree(ContractFilter.text(ContractFilter.ADMIN));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
