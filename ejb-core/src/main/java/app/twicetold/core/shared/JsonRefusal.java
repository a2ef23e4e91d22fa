package app.twicetold.core.shared;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Why a value of a form is refused, as a code for programs; null when it is not. */
final class JsonRefusal {
    private static final String TYPE = "type";
    private static final String RANGE = "range";

    private JsonRefusal() {}

    static @Nullable String text(JsonNode node, int longest) {
        if (!node.isTextual()) {
            return TYPE;
        }
        if (node.textValue().isBlank()) {
            return "required";
        }
        return node.textValue().length() > longest ? "size" : null;
    }

    static @Nullable String unfinishedText(JsonNode node, int longest) {
        if (!node.isTextual()) {
            return TYPE;
        }
        return node.textValue().length() > longest ? "size" : null;
    }

    static @Nullable String match(JsonNode node, Pattern form) {
        if (!node.isTextual()) {
            return TYPE;
        }
        return form.matcher(node.textValue()).matches() ? null : "format";
    }

    static @Nullable String whole(JsonNode node, long least, long most) {
        if (!node.isIntegralNumber()) {
            return TYPE;
        }
        boolean within = node.canConvertToLong() && node.longValue() >= least && node.longValue() <= most;
        return within ? null : RANGE;
    }

    static @Nullable String decimal(JsonNode node, BigDecimal least, BigDecimal most) {
        if (!node.isNumber()) {
            return TYPE;
        }
        boolean within = Double.isFinite(node.doubleValue())
                && node.decimalValue().compareTo(least) >= 0
                && node.decimalValue().compareTo(most) <= 0;
        return within ? null : RANGE;
    }

    static @Nullable String flag(JsonNode node) {
        return node.isBoolean() ? null : TYPE;
    }

    static @Nullable String list(JsonNode node, int fewest, int most) {
        if (!node.isArray()) {
            return TYPE;
        }
        return node.size() < fewest || node.size() > most ? "size" : null;
    }

    static boolean isWebAddress(String text) {
        try {
            URI uri = new URI(text);
            return uri.getHost() != null && ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()));
        } catch (URISyntaxException noAddress) {
            return false;
        }
    }
}
