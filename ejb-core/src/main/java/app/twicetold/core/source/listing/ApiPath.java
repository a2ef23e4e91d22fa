package app.twicetold.core.source.listing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import net.thisptr.jackson.jq.JsonQuery;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Versions;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import org.jspecify.annotations.Nullable;

/**
 * The articles that a path finds in a JSON document. Of jq it has fields, indexes, {@code []} and pipes. All else could
 * make a short path endless work, and is refused.
 */
public final class ApiPath {
    private static final String FIELD = "[A-Za-z_][A-Za-z0-9_]*";
    private static final String BRACKETS = "\\[(?:-?[0-9]{1,4}|\"[^\"\\\\]{1,100}\")?\\]";
    private static final String TERM =
            "\\.(?:(?:" + FIELD + "|" + BRACKETS + ")(?:\\." + FIELD + "|" + BRACKETS + ")*)?";
    private static final Pattern PATH = Pattern.compile("\\s*" + TERM + "(?:\\s*\\|\\s*" + TERM + ")*\\s*");

    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    private ApiPath() {}

    /** Whether the text is such a path. */
    public static boolean isValid(String path) {
        if (!PATH.matcher(path).matches()) {
            return false;
        }
        try {
            JsonQuery.compile(path, Versions.JQ_1_6);
            return true;
        } catch (JsonQueryException noPath) {
            return false;
        }
    }

    /**
     * The articles in the order of the document: addresses, or objects of {@code url}, {@code title} and {@code text}.
     *
     * @throws UnreadableListing when the document is no JSON or has another shape
     */
    static List<Entry> read(String document, String path) throws UnreadableListing {
        if (!isValid(path)) {
            throw new UnreadableListing("Not a path: " + path);
        }
        List<JsonNode> found = new ArrayList<>();
        try {
            JsonNode tree = MAPPER.readTree(document);
            JsonQuery.compile(path, Versions.JQ_1_6).apply(Scope.newEmptyScope(), tree, found::add);
        } catch (JsonProcessingException e) { // What the path does to the document, too.
            throw new UnreadableListing("The document does not have the path", e);
        }
        return found.stream()
                .map(ApiPath::entry)
                .filter(entry -> !entry.url().isBlank())
                .toList();
    }

    private static Entry entry(JsonNode found) {
        return found.isObject()
                ? new Entry(
                        found.path("url").isTextual() ? found.path("url").textValue() : "",
                        text(found, "title"),
                        text(found, "text"),
                        null)
                : Entry.of(found.isTextual() ? found.textValue() : "");
    }

    private static @Nullable String text(JsonNode object, String key) {
        JsonNode node = object.path(key);
        return node.isTextual() && !node.textValue().isBlank() ? node.textValue() : null;
    }
}
