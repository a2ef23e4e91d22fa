package app.twicetold.core.audit;

import app.twicetold.core.shared.Json;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The details of a change of a document that has no secrets: {@code changed} with the names of the fields that differ,
 * {@code before} and {@code after} with their values. A long value is cut.
 */
public final class ChangedValues {
    /** The longest value as JSON text, in characters. */
    static final int LONGEST = 2_000;

    private static final String CHANGED = "changed";
    private static final String BEFORE = "before";
    private static final String AFTER = "after";

    private ChangedValues() {}

    /** What differs between two documents of one type. */
    public static Map<String, @Nullable Object> between(Object before, Object after) {
        return between(fields(before), fields(after));
    }

    /** What differs between the fields of two documents. */
    public static Map<String, @Nullable Object> between(
            Map<String, ? extends @Nullable Object> before, Map<String, ? extends @Nullable Object> after) {
        List<String> changed = after.keySet().stream()
                .filter(field -> !Objects.equals(before.get(field), after.get(field)))
                .toList();
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        details.put(CHANGED, changed);
        details.put(BEFORE, of(before, changed));
        details.put(AFTER, of(after, changed));
        return details;
    }

    /** A document that is new. */
    public static Map<String, @Nullable Object> created(Object document) {
        Map<String, @Nullable Object> fields = fields(document);
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        details.put(AFTER, of(fields, fields.keySet()));
        return details;
    }

    /** A document that is no more. */
    public static Map<String, @Nullable Object> deleted(Object document) {
        Map<String, @Nullable Object> fields = fields(document);
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        details.put(BEFORE, of(fields, fields.keySet()));
        return details;
    }

    /** The fields of a document as its JSON has them. */
    public static Map<String, @Nullable Object> fields(Object document) {
        return Json.read(Json.write(document), new TypeReference<LinkedHashMap<String, @Nullable Object>>() {});
    }

    private static Map<String, @Nullable Object> of(
            Map<String, ? extends @Nullable Object> document, Iterable<String> fields) {
        Map<String, @Nullable Object> values = new TreeMap<>();
        fields.forEach(field -> values.put(field, bounded(document.get(field))));
        return values;
    }

    private static @Nullable Object bounded(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        String json = value instanceof String text ? text : Json.write(value);
        if (json.length() <= LONGEST) {
            return value;
        }
        int end = Character.isHighSurrogate(json.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return json.substring(0, end) + "…";
    }
}
