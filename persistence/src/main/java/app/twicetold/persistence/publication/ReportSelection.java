package app.twicetold.persistence.publication;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.Query;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Some reports; a part that is null lets everything through.
 *
 * @param from the first moment of their creation
 * @param to the moment that they were all created before
 */
public record ReportSelection(
        @Nullable String reporterId,
        @Nullable String articleId,
        @Nullable Instant from,
        @Nullable Instant to) {

    /** Whether it lets every report through. */
    public boolean isEmpty() {
        return parts().isEmpty();
    }

    /** What a statement demands of a report. */
    String condition() {
        return parts().isEmpty()
                ? "true"
                : parts().keySet().stream()
                        .map(name -> switch (name) {
                            case "reporter" -> "user_id = :reporter";
                            case "article" -> "article_id = :article";
                            case "from" -> "created_at >= :from";
                            default -> "created_at < :to";
                        })
                        .collect(Collectors.joining(" and "));
    }

    NativeRead fill(NativeRead read) {
        parts().forEach(read::with);
        return read;
    }

    Query fill(Query query) {
        parts().forEach(query::setParameter);
        return query;
    }

    private Map<String, Object> parts() {
        Map<String, Object> parts = new LinkedHashMap<>();
        put(parts, "reporter", reporterId);
        put(parts, "article", articleId);
        put(parts, "from", from);
        put(parts, "to", to);
        return parts;
    }

    private static void put(Map<String, Object> parts, String name, @Nullable Object value) {
        if (value != null) {
            parts.put(name, value);
        }
    }
}
