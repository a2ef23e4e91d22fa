package app.twicetold.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.core.util.Yaml;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The names of the contracts")
class ContractNamesTest {
    private static final Pattern SNAKE_CASE = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");
    /** Names that others chose: what the store sends. */
    private static final Set<String> OF_OTHERS = Set.of("signedPayload");

    /** What a span of time is called. */
    private static final Pattern SPAN =
            Pattern.compile(".*(duration|timeout|latency|interval|ttl|elapsed|seconds|minutes|hours|millis).*");

    /** The few times that are no milliseconds. */
    private static final Set<String> SECONDS = Set.of("est_read_seconds", "delta_seconds", "reports_window_seconds");

    @ParameterizedTest
    @ValueSource(strings = {ContractFilter.CLIENT, ContractFilter.ADMIN})
    void areInSnakeCase(String contract) throws IOException {
        assertThat(properties(contract).keySet())
                .isNotEmpty()
                .allMatch(name -> SNAKE_CASE.matcher(name).matches() || OF_OTHERS.contains(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {ContractFilter.CLIENT, ContractFilter.ADMIN})
    void sayThatTimesAreMilliseconds(String contract) throws IOException {
        properties(contract).forEach((name, type) -> {
            if (Set.of("integer", "number").contains(type) && SPAN.matcher(name).matches()) {
                assertThat(name.endsWith("_ms") || SECONDS.contains(name))
                        .as("%s is in milliseconds", name)
                        .isTrue();
            }
            if (name.endsWith("_ms")) {
                assertThat(type).as(name).isIn("integer", "DurationMs", "NullableDurationMs");
            }
        });
    }

    /** Every property of every schema, and its type. */
    private static Map<String, String> properties(String contract) throws IOException {
        Map<String, String> found = new TreeMap<>();
        collect(Yaml.mapper().readTree(ContractFilter.text(contract)), found);
        return found;
    }

    private static void collect(JsonNode node, Map<String, String> found) {
        JsonNode properties = node.path("properties");
        if (properties.isObject()) {
            properties.fields().forEachRemaining(property -> found.put(property.getKey(), type(property.getValue())));
        }
        node.forEach(child -> collect(child, found));
    }

    /** The type, or the name of the schema that is referred to. */
    private static String type(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        return reference.isEmpty()
                ? schema.path("type").asText("object")
                : reference.substring(reference.lastIndexOf('/') + 1);
    }
}
