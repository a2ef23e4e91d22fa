package app.twicetold.web;

import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Storable;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Query parameters, read as text so that a wrong one is {@code validation_failed} and not a missing route. */
public final class QueryParameters {
    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,40}");

    private static final int LONGEST_ID = 64;

    private QueryParameters() {}

    /** A whole number within bounds, or null when the parameter is absent. */
    public static @Nullable Integer integer(String name, @Nullable String value, int min, int max) {
        String refusal = value == null ? null : refusal(value, min, max);
        if (refusal != null) {
            throw ServiceException.invalid(name, refusal);
        }
        return value == null ? null : Integer.valueOf(value);
    }

    /** As {@link #integer}, and its absence is wrong. */
    public static int required(String name, @Nullable String value, int min, int max) {
        Integer number = integer(name, value, min, max);
        if (number == null) {
            throw ServiceException.invalid(name, "required");
        }
        return number;
    }

    /** An id as it is, whether there is such a thing or not; null when the parameter is absent. */
    public static @Nullable String id(String name, @Nullable String value) {
        if (value != null && value.length() > LONGEST_ID) {
            throw ServiceException.invalid(name, "size");
        }
        return value;
    }

    /** A moment with its offset; null when the parameter is absent. */
    public static @Nullable Instant moment(String name, @Nullable String value) {
        if (value == null) {
            return null;
        }
        Instant moment;
        try {
            moment = OffsetDateTime.parse(value).toInstant();
        } catch (DateTimeException e) {
            throw ServiceException.invalid(name, "format");
        }
        if (!Storable.isMoment(moment)) {
            throw ServiceException.invalid(name, "range");
        }
        return moment;
    }

    /**
     * Why a value is not a whole number within bounds, both included, as a code for programs; null when the value is
     * one.
     */
    public static @Nullable String refusal(String value, int min, int max) {
        if (!WHOLE_NUMBER.matcher(value).matches()) {
            return "type";
        }
        BigInteger number = new BigInteger(value);
        boolean within =
                number.compareTo(BigInteger.valueOf(min)) >= 0 && number.compareTo(BigInteger.valueOf(max)) <= 0;
        return within ? null : "range";
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
