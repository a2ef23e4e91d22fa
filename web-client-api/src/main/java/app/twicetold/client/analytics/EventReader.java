package app.twicetold.client.analytics;

import app.twicetold.core.analytics.AnalyticsEvent;
import app.twicetold.core.analytics.rules.EventName;
import app.twicetold.core.shared.WireValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one event of a batch. Only the keys of the list are read, so that no content slips in. */
final class EventReader {
    private static final int LONGEST = 128;
    private static final Set<Integer> ROUNDS = Set.of(1, 2);
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");

    private EventReader() {}

    /**
     * @param appVersion the version of the request, for an event without one; a version that breaks the rules is
     *     ignored
     */
    static AnalyticsEvent read(JsonNode event, @Nullable String appVersion) throws Refused {
        if (!event.isObject()) {
            throw new Refused("type");
        }
        String name = text(event, "name");
        EventName known = WireValue.find(EventName.class, name == null ? "" : name)
                .orElseThrow(() -> new Refused("unknown_name"));
        String version = text(event, "app_version");
        return new AnalyticsEvent(
                known,
                moment(event),
                text(event, "session_id"),
                text(event, "article_id"),
                round(event),
                text(event, "screen"),
                text(event, "error_code"),
                version != null || appVersion == null || !isKey(appVersion) ? version : appVersion);
    }

    private static Instant moment(JsonNode event) throws Refused {
        String ts = text(event, "ts");
        try {
            if (ts != null) {
                Instant at = OffsetDateTime.parse(ts).toInstant().truncatedTo(ChronoUnit.MICROS);
                if (at.isAfter(EARLIEST) && at.isBefore(LATEST)) {
                    return at;
                }
            }
        } catch (DateTimeException malformed) {
            throw new Refused("ts");
        }
        throw new Refused("ts");
    }

    private static @Nullable Integer round(JsonNode event) throws Refused {
        JsonNode round = event.path("round");
        if (round.isMissingNode() || round.isNull()) {
            return null;
        }
        if (!round.isInt() || !ROUNDS.contains(round.intValue())) {
            throw new Refused("round");
        }
        return round.intValue();
    }

    private static @Nullable String text(JsonNode event, String key) throws Refused {
        JsonNode value = event.path(key);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isTextual() || !isKey(value.textValue())) {
            throw new Refused(key);
        }
        return value.textValue();
    }

    private static boolean isKey(String text) {
        return text.length() <= LONGEST && text.chars().noneMatch(c -> c < ' ' || Character.isSurrogate((char) c));
    }

    /** An event that is not taken. The message is the reason. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        Refused(String reason) {
            super(reason);
        }
    }
}
