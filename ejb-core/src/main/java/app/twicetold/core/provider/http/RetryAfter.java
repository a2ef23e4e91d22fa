package app.twicetold.core.provider.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How long a provider asks for no calls. A header tells it in milliseconds, in seconds, or as a date by the provider's
 * own clock. Google tells it with a {@code RetryInfo} among the details of its error.
 */
final class RetryAfter {
    private static final Duration LONGEST = Duration.ofHours(1);

    private RetryAfter() {}

    /** The pause, at most an hour; null when the provider does not ask for one or when it cannot be read. */
    static @Nullable Duration of(HttpHeaders headers) {
        for (String name : new String[] {"retry-after-ms", "x-ms-retry-after-ms"}) {
            Optional<String> ms = headers.firstValue(name);
            if (ms.isPresent()) {
                return number(ms.get(), 1);
            }
        }
        Optional<String> value = headers.firstValue("retry-after");
        if (value.isEmpty()) {
            return null;
        }
        Duration seconds = number(value.get(), 1000);
        return seconds != null ? seconds : untilDate(value.get(), headers.firstValue("date"));
    }

    /**
     * The delay of the {@code google.rpc.RetryInfo} among the details of an error, such as {@code 37s}.
     *
     * @return at most an hour; null when there is none that can be read
     */
    static @Nullable Duration of(JsonNode details) {
        for (JsonNode detail : details) {
            String delay = detail.path("retryDelay").asText("");
            if (detail.path("@type").asText("").endsWith("google.rpc.RetryInfo") && delay.endsWith("s")) {
                return number(delay.substring(0, delay.length() - 1), 1000);
            }
        }
        return null;
    }

    private static @Nullable Duration number(String value, long unitMs) {
        try {
            return bounded(Duration.ofMillis(Math.round(Double.parseDouble(value.strip()) * unitMs)));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable Duration untilDate(String value, Optional<String> now) {
        try {
            return now.isEmpty() ? null : bounded(Duration.between(date(now.get()), date(value)));
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static ZonedDateTime date(String value) {
        return ZonedDateTime.parse(value.strip(), DateTimeFormatter.RFC_1123_DATE_TIME);
    }

    private static Duration bounded(Duration wait) {
        if (wait.isNegative()) {
            return Duration.ZERO;
        }
        return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
    }
}
