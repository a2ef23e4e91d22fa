package app.twicetold.core.analytics.rules;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of an event. It names no user, session or event, and no moment by which either could be found again:
 * a deletion cannot reach into files (ADR 51).
 */
public final class EventLine {
    /** What apps call screens, errors and versions, and what ids of articles look like. Other texts could say more. */
    private static final Pattern TERM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.:/-]{0,39}");

    /** An id of the service, wherever it stands. */
    private static final Pattern ID = Pattern.compile("[a-z]+_[a-z2-7]{26}");

    private EventLine() {}

    /**
     * The keys of a line and their values, without those that are null.
     *
     * @param ts by the clock of the device; it and {@code receivedAt} are told to the hour
     */
    public static Map<String, Object> of(
            String name,
            Instant ts,
            Instant receivedAt,
            @Nullable String articleId,
            @Nullable Integer round,
            @Nullable String screen,
            @Nullable String errorCode,
            @Nullable String appVersion) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("name", name);
        line.put("ts", hour(ts));
        line.put("received_at", hour(receivedAt));
        putTerm(line, "article_id", articleId, true);
        if (round != null) {
            line.put("round", round);
        }
        putTerm(line, "screen", screen, false);
        putTerm(line, "error_code", errorCode, false);
        putTerm(line, "app_version", appVersion, false);
        return line;
    }

    private static String hour(Instant at) {
        return at.truncatedTo(ChronoUnit.HOURS).toString();
    }

    private static void putTerm(Map<String, Object> line, String key, @Nullable String value, boolean mayBeId) {
        if (value != null
                && TERM.matcher(value).matches()
                && (mayBeId ? value.startsWith("art_") : !ID.matcher(value).find())) {
            line.put(key, value);
        }
    }
}
