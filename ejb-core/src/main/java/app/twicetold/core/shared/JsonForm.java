package app.twicetold.core.shared;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON object that somebody filled in, and collects what is wrong with it. A key that is not known is a fault,
 * because it would silently have no effect. A null is the same as no value.
 */
public final class JsonForm {
    private final JsonNode document;
    private final Map<String, String> faults = new TreeMap<>();

    /** @param known the keys that the object may have */
    public JsonForm(JsonNode document, Set<String> known) {
        this.document = document;
        document.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                fault(key, "unknown");
            }
        });
    }

    /** Whether the object has the key, be its value null or not. */
    public boolean has(String key) {
        return document.has(key);
    }

    /** Whether there is no value. */
    public boolean isAbsent(String key) {
        return node(key).isMissingNode() || node(key).isNull();
    }

    public JsonNode node(String key) {
        return document.path(key);
    }

    /** A text without blanks around it. Its absence is a fault, and so is an empty one; then it is null. */
    public @Nullable String text(String key, int longest) {
        if (isAbsent(key)) {
            fault(key, "required");
        }
        return optionalText(key, longest);
    }

    /** As {@link #text}, null without a fault when there is no value. */
    public @Nullable String optionalText(String key, int longest) {
        JsonNode node = node(key);
        if (isAbsent(key)) {
            return null;
        }
        if (!node.isTextual()) {
            fault(key, "type");
        } else if (node.textValue().isBlank()) {
            fault(key, "required");
        } else if (node.textValue().length() > longest) {
            fault(key, "size");
        } else {
            return node.textValue().strip();
        }
        return null;
    }

    /** True or false. */
    public boolean flag(String key, boolean byDefault) {
        if (!isAbsent(key) && !node(key).isBoolean()) {
            fault(key, "type");
        }
        return node(key).asBoolean(byDefault);
    }

    /** The version of a document that the sender has read, null when it does not say. */
    public @Nullable Long version(String key) {
        JsonNode node = node(key);
        if (isAbsent(key)) {
            return null;
        }
        if (!node.isIntegralNumber()) {
            fault(key, "type");
        } else if (!node.canConvertToLong() || node.longValue() < 0) {
            fault(key, "range");
        } else {
            return node.longValue();
        }
        return null;
    }

    /** Records a fault, unless the key has one. */
    public void fault(String key, String reason) {
        faults.putIfAbsent(key, reason);
    }

    /** Whether the key has a fault so far. */
    public boolean isFaulty(String key) {
        return faults.containsKey(key);
    }

    /** @throws ServiceException {@code validation_failed} with each key and its reason, when there is a fault */
    public void throwIfFaulty() {
        if (!faults.isEmpty()) {
            throw new ServiceException(ErrorCode.VALIDATION_FAILED, Map.of("fields", faults));
        }
    }
}
