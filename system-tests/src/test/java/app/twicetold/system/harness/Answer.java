package app.twicetold.system.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the service answered.
 *
 * @param request method and path, for messages
 * @param headers by lower-case name
 */
public record Answer(String request, int status, Map<String, String> headers, byte[] bytes) {
    /** Reads and writes the JSON of both APIs. */
    public static final ObjectMapper JSON = JsonMapper.builder().build();

    /** Requires the status. */
    public Answer expecting(int expected) {
        assertThat(status).as("%s answered %s", request, text()).isEqualTo(expected);
        return this;
    }

    /** Requires the error. */
    public Answer refusedWith(int expectedStatus, String code) {
        expecting(expectedStatus);
        assertThat(text("error.code")).as(request).isEqualTo(code);
        return this;
    }

    /** Requires that the body was refused because of the one field. */
    public Answer refusedField(String path) {
        refusedWith(422, "validation_failed");
        assertThat(at("error.details.fields").has(path))
                .as("%s names %s: %s", request, path, text())
                .isTrue();
        return this;
    }

    /** The header, in any case. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(java.util.Locale.ROOT)));
    }

    /** The whole body. */
    public JsonNode json() {
        try {
            return JSON.readTree(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("Not JSON: " + text(), e);
        }
    }

    /** The value at the path, such as {@code attempts.0.status}. */
    public JsonNode at(String path) {
        JsonNode node = json().at("/" + path.replace('.', '/'));
        assertThat(node.isMissingNode())
                .as("%s has %s: %s", request, path, text())
                .isFalse();
        return node;
    }

    /** The text at the path. */
    public String text(String path) {
        return at(path).asText();
    }

    /** The whole number at the path. */
    public long number(String path) {
        assertThat(at(path).isIntegralNumber())
                .as("%s is a whole number: %s", path, text())
                .isTrue();
        return at(path).asLong();
    }

    /** The truth value at the path. */
    public boolean flag(String path) {
        assertThat(at(path).isBoolean()).as("%s is a boolean: %s", path, text()).isTrue();
        return at(path).asBoolean();
    }

    /** Whether there is a null at the path. */
    public boolean isNull(String path) {
        return at(path).isNull();
    }

    /** The values of one key of the objects of a list. */
    public List<String> texts(String list, String key) {
        List<String> texts = new ArrayList<>();
        at(list).forEach(item -> texts.add(item.path(key).asText()));
        return texts;
    }

    /** The whole numbers of one key of the objects of a list. */
    public List<Integer> numbers(String list, String key) {
        List<Integer> numbers = new ArrayList<>();
        at(list).forEach(item -> numbers.add(item.path(key).asInt()));
        return numbers;
    }

    /** The body as text. */
    public String text() {
        return new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
    }
}
