package app.twicetold.client;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.web.QueryParameters;
import java.time.LocalTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the values of a request that have a form of their own, and collects those that break it. */
public final class InvalidFields {
    private static final Pattern TIME = Pattern.compile("([01]\\d|2[0-3]):[0-5]\\d");

    private final Map<String, String> reasons = new TreeMap<>();

    /** Refuses a value, for a reason that programs read. */
    public void add(String field, String reason) {
        reasons.put(field, reason);
    }

    /** The constant with the wire name; null for none, or for an unknown name. */
    public <E extends Enum<E> & WireValue> @Nullable E constant(String field, Class<E> type, @Nullable String wire) {
        if (wire == null) {
            return null;
        }
        E constant = WireValue.find(type, wire).orElse(null);
        if (constant == null) {
            reasons.put(field, "unknown");
        }
        return constant;
    }

    /** A local time {@code HH:mm}; null for none, or for one in another form. */
    public @Nullable LocalTime time(String field, @Nullable String text) {
        if (text == null) {
            return null;
        }
        if (!TIME.matcher(text).matches()) {
            reasons.put(field, "format");
            return null;
        }
        return LocalTime.parse(text);
    }

    /** A whole number of a query, within bounds that are both included; null for none, or for anything else. */
    public @Nullable Integer number(String field, @Nullable String text, int min, int max) {
        if (text == null) {
            return null;
        }
        String refusal = QueryParameters.refusal(text, min, max);
        if (refusal != null) {
            reasons.put(field, refusal);
            return null;
        }
        return Integer.valueOf(text);
    }

    /** @throws ServiceException {@code validation_failed} when a value was refused */
    public void throwIfAny() {
        if (!reasons.isEmpty()) {
            throw new ServiceException(ErrorCode.VALIDATION_FAILED, Map.of("fields", Map.copyOf(reasons)));
        }
    }
}
