package app.twicetold.core.shared;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON object that somebody filled in, and collects what is wrong with it by the path of the field, such as
 * {@code entries[0].model}. A key that nothing has asked for is a fault, because it would silently have no effect. A
 * null is the same as no value.
 */
public final class JsonForm {
    private final JsonNode document;
    private final String path;
    private final boolean nullIsWrong;
    private final Map<String, String> faults;
    private final Set<String> known = new HashSet<>();
    private final Map<String, JsonNode> items = new HashMap<>();
    private final List<JsonForm> children = new ArrayList<>();

    /** @throws ServiceException {@code validation_failed} for a document that is no object */
    public JsonForm(JsonNode document) {
        this(document, false);
    }

    private JsonForm(JsonNode document, boolean nullIsWrong) {
        this(document, "", nullIsWrong, new TreeMap<>());
        if (!document.isObject()) {
            throw ServiceException.invalid("body", "type");
        }
    }

    private JsonForm(JsonNode document, String path, boolean nullIsWrong, Map<String, String> faults) {
        this.document = document;
        this.path = path;
        this.nullIsWrong = nullIsWrong;
        this.faults = faults;
    }

    /** The form of a document in which a null is a value of the wrong type. */
    public static JsonForm withoutNulls(JsonNode document) {
        return new JsonForm(document, true);
    }

    /** The value of a key or of an item. The form knows the key from now on. */
    public JsonNode node(String key) {
        JsonNode item = items.get(key);
        if (item != null) {
            return item;
        }
        known.add(key);
        return document.path(key);
    }

    /** Whether the object has the key, be its value null or not. */
    public boolean has(String key) {
        return !node(key).isMissingNode();
    }

    /** Whether there is no value. An item of a list is one, be it null or not. */
    public boolean isAbsent(String key) {
        return !has(key) || (node(key).isNull() && !nullIsWrong && !items.containsKey(key));
    }

    /** The same key, for a reader that takes no value as well. The absence of a value is a fault. */
    public String required(String key) {
        if (isAbsent(key)) {
            fault(key, "required");
        }
        return key;
    }

    /** A text without blanks around it. Its absence is a fault, and so is an empty one; then it is null. */
    public @Nullable String text(String key, int longest) {
        return optionalText(required(key), longest);
    }

    /** As {@link #text}, null without a fault when there is no value. */
    public @Nullable String optionalText(String key, int longest) {
        return read(
                key,
                node -> JsonRefusal.text(node, longest),
                node -> node.textValue().strip());
    }

    /** A text without blanks around it that may be empty, as while somebody writes; empty for none and for a wrong one. */
    public String unfinishedText(String key, int longest) {
        @Nullable
        String text = read(
                key,
                node -> JsonRefusal.unfinishedText(node, longest),
                node -> node.textValue().strip());
        return text == null ? "" : text;
    }

    /** Texts of which each may be empty; none of them for no list. */
    public List<String> unfinishedTexts(String key, int most, int longest) {
        return items(key, 0, most).stream()
                .map(item -> unfinishedText(item, longest))
                .toList();
    }

    /** A text that matches as it is, with its blanks; null for none and for a wrong one. */
    public @Nullable String matching(String key, Pattern form) {
        return read(key, node -> JsonRefusal.match(node, form), JsonNode::textValue);
    }

    /** One of some texts as it is, the reason is that of any other text; null for none and for a wrong one. */
    public @Nullable String oneOf(String key, Collection<String> allowed, String reason) {
        @Nullable String text = read(key, node -> node.isTextual() ? null : "type", JsonNode::textValue);
        check(key, text, allowed::contains, reason);
        return text;
    }

    /** An address of the web; null for none and for a wrong one. */
    public @Nullable String webAddress(String key, int longest) {
        @Nullable String address = optionalText(key, longest);
        check(key, address, JsonRefusal::isWebAddress, "format");
        return address;
    }

    /** Whether a text is an address of the web. */
    public static boolean isWebAddress(String text) {
        return JsonRefusal.isWebAddress(text);
    }

    /** The constant with the wire name; null for no name and for an unknown one. */
    public <E extends Enum<E> & WireValue> @Nullable E constant(String key, Class<E> type) {
        @Nullable String name = optionalText(key, Integer.MAX_VALUE);
        check(key, name, it -> WireValue.find(type, it).isPresent(), "unknown");
        return name == null ? null : WireValue.find(type, name).orElse(null);
    }

    /** True or false. */
    public boolean flag(String key, boolean byDefault) {
        @Nullable Boolean flag = read(key, JsonRefusal::flag, JsonNode::booleanValue);
        return flag == null ? byDefault : flag;
    }

    /** A whole number within bounds, both included; null for none and for a wrong one. */
    public @Nullable Integer whole(String key, int least, int most) {
        return read(key, node -> JsonRefusal.whole(node, least, most), JsonNode::intValue);
    }

    /** As {@link #whole(String, int, int)}, with a number in place of none and of a wrong one. */
    public int whole(String key, int least, int most, int byDefault) {
        @Nullable Integer number = whole(key, least, most);
        return number == null ? byDefault : number;
    }

    /** The version of a document that the sender has read, null when it does not say. */
    public @Nullable Long version(String key) {
        return read(key, node -> JsonRefusal.whole(node, 0, Long.MAX_VALUE), JsonNode::longValue);
    }

    /** A number within bounds, both included; null for none and for a wrong one. */
    public @Nullable BigDecimal decimal(String key, BigDecimal least, BigDecimal most) {
        return read(key, node -> JsonRefusal.decimal(node, least, most), JsonNode::decimalValue);
    }

    /** As {@link #decimal(String, BigDecimal, BigDecimal)}, with a number in place of none and of a wrong one. */
    public BigDecimal decimal(String key, BigDecimal least, BigDecimal most, BigDecimal byDefault) {
        @Nullable BigDecimal number = decimal(key, least, most);
        return number == null ? byDefault : number;
    }

    /** One to so many texts without blanks around them, none of them empty. Their absence is a fault. */
    public List<String> texts(String key, int most, int longest) {
        List<String> texts = new ArrayList<>();
        for (String item : items(required(key), 1, most)) {
            @Nullable String reason = JsonRefusal.text(node(item), longest);
            if (reason != null) {
                fault(item, reason);
            }
            texts.add(node(item).asText().strip());
        }
        return texts;
    }

    /**
     * The keys of the items of a list whose length is within bounds, such as {@code models[0]}; none for a wrong list. An
     * item is read by its key as any other value.
     */
    public List<String> items(String key, int fewest, int most) {
        List<String> keys = new ArrayList<>();
        @Nullable JsonNode list = read(key, node -> JsonRefusal.list(node, fewest, most), Function.identity());
        if (list != null) {
            list.forEach(item -> {
                keys.add(key + "[" + keys.size() + "]");
                items.put(keys.get(keys.size() - 1), item);
            });
        }
        return keys;
    }

    /** The object below a key. One that is absent, or no object, is a fault and reads as an empty one. */
    public JsonForm child(String key) {
        return optionalChild(required(key));
    }

    /** As {@link #child}, an empty one without a fault when there is no value. */
    public JsonForm optionalChild(String key) {
        @Nullable JsonNode object = read(key, node -> node.isObject() ? null : "type", Function.identity());
        JsonForm child =
                new JsonForm(object == null ? MissingNode.getInstance() : object, pathOf(key), nullIsWrong, faults);
        children.add(child);
        return child;
    }

    /** The objects of a list whose length is within bounds. */
    public List<JsonForm> children(String key, int fewest, int most) {
        return items(key, fewest, most).stream().map(this::child).toList();
    }

    private <T> @Nullable T read(
            String key, Function<JsonNode, @Nullable String> refusal, Function<JsonNode, @Nullable T> value) {
        if (isAbsent(key)) {
            return null;
        }
        @Nullable String reason = refusal.apply(node(key));
        if (reason != null) {
            fault(key, reason);
            return null;
        }
        return value.apply(node(key));
    }

    /** Records a fault unless there is no value, or it fits. */
    public void check(String key, @Nullable String value, Predicate<String> fits, String reason) {
        if (value != null && !fits.test(value)) {
            fault(key, reason);
        }
    }

    /** Records a fault, unless the key has one. */
    public void fault(String key, String reason) {
        faults.putIfAbsent(pathOf(key), reason);
    }

    /** Records a fault of a child as a whole, unless it has one. */
    public void fault(String reason) {
        faults.putIfAbsent(path, reason);
    }

    /** Whether the key has a fault so far. */
    public boolean isFaulty(String key) {
        return faults.containsKey(pathOf(key));
    }

    /** Whether anything in the form has a fault. All of it was read before. */
    public boolean isFaulty() {
        refuseUnknown();
        return faults.keySet().stream().anyMatch(fault -> fault.startsWith(path));
    }

    /** @throws ServiceException {@code validation_failed} with each field and its reason, when there is a fault */
    public void throwIfFaulty() {
        if (isFaulty()) {
            throw new ServiceException(ErrorCode.VALIDATION_FAILED, Map.of("fields", faults));
        }
    }

    private void refuseUnknown() {
        document.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                fault(key, "unknown");
            }
        });
        children.forEach(JsonForm::refuseUnknown);
    }

    private String pathOf(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }
}
