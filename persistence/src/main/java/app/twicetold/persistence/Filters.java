package app.twicetold.persistence;

import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a list that the caller asked for. A condition without a value is
 * left out, so that the planner sees only the conditions that hold.
 */
public final class Filters {
    private static final Pattern PARAMETER = Pattern.compile(":(\\w+)");

    private final StringBuilder conditions = new StringBuilder();
    private final Map<String, Object> values = new LinkedHashMap<>();

    /** @param value null leaves the condition out */
    public Filters with(String condition, @Nullable Object value) {
        if (value != null) {
            Matcher parameter = PARAMETER.matcher(condition);
            if (!parameter.find()) {
                throw new IllegalArgumentException(condition);
            }
            conditions.append(" and ").append(condition);
            values.put(parameter.group(1), value);
        }
        return this;
    }

    /** A condition without a parameter. */
    public Filters when(boolean applies, String condition) {
        if (applies) {
            conditions.append(" and ").append(condition);
        }
        return this;
    }

    /**
     * What comes after the last page of a list by moment and id, both descending.
     *
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public Filters before(String at, String id, @Nullable Instant beforeAt, @Nullable String beforeId) {
        if (beforeAt != null && beforeId != null) {
            conditions.append(" and %1$s <= :beforeAt and (%1$s < :beforeAt or %2$s < :beforeId)".formatted(at, id));
            values.put("beforeAt", beforeAt);
            values.put("beforeId", beforeId);
        }
        return this;
    }

    /** The conditions, each behind {@code and}. */
    public String conditions() {
        return conditions.toString();
    }

    public <T> TypedQuery<T> fill(TypedQuery<T> query) {
        values.forEach(query::setParameter);
        return query;
    }
}
