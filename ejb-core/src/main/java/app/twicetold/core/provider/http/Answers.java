package app.twicetold.core.provider.http;

import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import org.jspecify.annotations.Nullable;

/** Readers of single values of an answer. */
public final class Answers {
    private static final ObjectReader ONE_VALUE =
            Endpoint.JSON.reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Answers() {}

    /** A count of 0 or more, null when the answer does not tell it. */
    public static @Nullable Long count(JsonNode node) {
        return node.canConvertToLong() && node.longValue() >= 0 ? node.longValue() : null;
    }

    /** The sum of the counts that the answer tells, null when it tells none. */
    public static @Nullable Long sum(JsonNode... nodes) {
        Long sum = null;
        for (JsonNode node : nodes) {
            Long count = count(node);
            sum = count == null ? sum : Long.valueOf(count + (sum == null ? 0 : sum));
        }
        return sum;
    }

    /** The text; null when it is blank or not a text. */
    public static @Nullable String text(JsonNode node) {
        return node.isTextual() && !node.textValue().isBlank() ? node.textValue() : null;
    }

    /** The number; null when the value is not a number. */
    public static @Nullable Double number(JsonNode node) {
        return node.isNumber() ? node.doubleValue() : null;
    }

    /** Converts seconds, as a number or a text, to milliseconds; null for any other value. */
    public static @Nullable Long milliseconds(JsonNode seconds) {
        if (seconds.isTextual()) {
            try {
                return Math.max(0, Math.round(Double.parseDouble(seconds.textValue()) * 1000));
            } catch (NumberFormatException e) {
                return null;
            }
        }
        return seconds.isNumber() ? Math.max(0, Math.round(seconds.doubleValue() * 1000)) : null;
    }

    /** Whether a text is one JSON object and nothing else. */
    public static boolean isDocument(String text) {
        try {
            return ONE_VALUE.readTree(text).isObject();
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    /** A failure of a call that has a usage. */
    public static ProviderException failed(ErrorKind kind, String message, Usage usage) {
        return new ProviderException(kind, message, null, usage, null);
    }

    /** Our own schema as a tree. */
    public static JsonNode schema(String json) {
        try {
            return Endpoint.JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Our own schema is not JSON", e);
        }
    }
}
