package app.twicetold.system.contract;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.ContractFilter;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.core.util.Yaml;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
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

    private static final Map<String, Map<String, String>> PROPERTIES = new ConcurrentHashMap<>();

    @ParameterizedTest
    @ValueSource(strings = {ContractFilter.CLIENT, ContractFilter.ADMIN})
    void namesOfTheContractsAreInSnakeCase(String contract) {
        assertThat(properties(contract).keySet())
                .isNotEmpty()
                .allMatch(name -> SNAKE_CASE.matcher(name).matches() || OF_OTHERS.contains(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {ContractFilter.CLIENT, ContractFilter.ADMIN})
    void namesOfTimesSayMilliseconds(String contract) {
        properties(contract).forEach((name, type) -> {
            if (Set.of("integer", "number").contains(type) && SPAN.matcher(name).matches()) {
                assertThat(name.endsWith("_ms") || SECONDS.contains(name))
                        .as("%s is in milliseconds", name)
                        .isTrue();
            }
            if (name.endsWith("_ms")) {
                assertThat(type).as(name).isIn("integer", "DurationMs", "NullableDurationMs", "NullablePollAfterMs");
            }
        });
    }

    /** Every property of every schema, and its type. */
    private static Map<String, String> properties(String contract) {
        return PROPERTIES.computeIfAbsent(contract, ContractNamesTest::read);
    }

    private static Map<String, String> read(String contract) {
        Map<String, String> found = new TreeMap<>();
        try {
            collect(Yaml.mapper().readTree(ContractFilter.text(contract)), found);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
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
