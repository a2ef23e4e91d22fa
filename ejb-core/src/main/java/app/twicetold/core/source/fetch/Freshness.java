package app.twicetold.core.source.fetch;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a server says to wait: before another try (RFC 9110, 10.2.3), or before anything changes (RFC 9111, 4.2).
 */
final class Freshness {
    private static final Pattern MAX_AGE =
            Pattern.compile("(?:^|[,\\s])max-age=\"?([0-9]{1,9})", Pattern.CASE_INSENSITIVE);
    private static final Pattern NO_CACHE =
            Pattern.compile("(?:^|[,\\s])no-(?:cache|store)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    private Freshness() {}

    /** Zero when the answer does not say it. */
    static Duration of(Answer answer, Instant now) {
        String control = String.join(",", answer.headers().getOrDefault("cache-control", List.of()));
        if (NO_CACHE.matcher(control).find()) {
            return Duration.ZERO;
        }
        Matcher maxAge = MAX_AGE.matcher(control);
        if (maxAge.find()) {
            Duration age = answer.header("age").map(Freshness::seconds).orElse(Duration.ZERO);
            return positive(seconds(maxAge.group(1)).minus(age));
        }
        return answer.header("expires").map(it -> until(it, answer, now)).orElse(Duration.ZERO);
    }

    /** Empty when the answer does not say it. */
    static Optional<Duration> retryAfter(Answer answer, Instant now) {
        return answer.header("retry-after")
                .map(it -> SECONDS.matcher(it.strip()).matches() ? seconds(it) : until(it, answer, now));
    }

    /** By the clock of the server, where it tells its time. */
    private static Duration until(String date, Answer answer, Instant now) {
        return date(date)
                .map(then -> Duration.between(
                        answer.header("date").flatMap(Freshness::date).orElse(now), then))
                .map(Freshness::positive)
                .orElse(Duration.ZERO);
    }

    private static Optional<Instant> date(String text) {
        try {
            return Optional.of(ZonedDateTime.parse(text.strip(), DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException noDate) {
            return Optional.empty();
        }
    }

    private static Duration seconds(String text) {
        return SECONDS.matcher(text.strip()).matches()
                ? Duration.ofSeconds(Long.parseLong(text.strip()))
                : Duration.ZERO;
    }

    private static Duration positive(Duration duration) {
        return duration.isNegative() ? Duration.ZERO : duration;
    }
}
