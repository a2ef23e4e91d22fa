package app.twicetold.core.prompt;

import app.twicetold.core.shared.WireValue;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A JSON schema of an object in the strict subset that providers enforce: all properties required, no others. */
final class Schema {
    private final ObjectNode node = of("object");
    private final ObjectNode properties = node.putObject("properties");
    private final ArrayNode required = node.putArray("required");

    Schema() {
        node.put("additionalProperties", false);
    }

    Schema add(String name, ObjectNode schema) {
        properties.set(name, schema);
        required.add(name);
        return this;
    }

    ObjectNode node() {
        return node;
    }

    static ObjectNode of(String type) {
        return JsonNodeFactory.instance.objectNode().put("type", type);
    }

    static ObjectNode list(ObjectNode items) {
        ObjectNode list = of("array");
        list.set("items", items);
        return list;
    }

    /** A list with bounds. Providers that do not know bounds get it without them. */
    static ObjectNode list(ObjectNode items, int least, int most) {
        return list(items).put("minItems", least).put("maxItems", most);
    }

    static <E extends Enum<E> & WireValue> ObjectNode oneOf(Class<E> values) {
        ArrayNode wires = values();
        for (E value : values.getEnumConstants()) {
            wires.add(value.wire());
        }
        return oneOf("string", wires);
    }

    static ObjectNode orNull(ObjectNode schema) {
        String type = schema.path("type").asText();
        schema.putArray("type").add(type).add("null");
        return schema;
    }

    /** An object that may be missing, in the form that the providers document for it. */
    static ObjectNode anyOrNull(ObjectNode schema) {
        ObjectNode choice = JsonNodeFactory.instance.objectNode();
        choice.putArray("anyOf").add(schema).add(of("null"));
        return choice;
    }

    static ArrayNode values() {
        return JsonNodeFactory.instance.arrayNode();
    }

    static ObjectNode oneOf(String type, ArrayNode values) {
        ObjectNode choice = of(type);
        choice.set("enum", values);
        return choice;
    }
}
