package app.twicetold.web;

import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Query parameters, read as text so that a wrong one is {@code validation_failed} and not a missing route. */
public final class QueryParameters {
    private QueryParameters() {}

    /** A whole number within bounds, or null when the parameter is absent. */
    public static @Nullable Integer integer(String name, @Nullable String value, int min, int max) {
        if (value == null) {
            return null;
        }
        try {
            int number = Integer.parseInt(value);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            throw ServiceException.invalid(name, "type");
        }
        throw ServiceException.invalid(name, "range");
    }

    /** The size of a page. */
    public static int limit(@Nullable String value) {
        Integer limit = integer("limit", value, 1, Page.MAX_LIMIT);
        return limit == null ? Page.DEFAULT_LIMIT : limit;
    }

    /** One of the allowed values, or the default when the parameter is absent. */
    public static String oneOf(String name, @Nullable String value, String defaultValue, List<String> allowed) {
        if (value == null) {
            return defaultValue;
        }
        if (!allowed.contains(value)) {
            throw ServiceException.invalid(name, "unknown");
        }
        return value;
    }
}
