package app.twicetold.core.source.listing;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Moments of feeds: those of RSS by RFC 822, those of Atom by RFC 3339. A moment without a zone is of UTC. */
final class FeedDate {
    private static final Pattern DAY_OF_WEEK = Pattern.compile("^[A-Za-z]{3,9},?\\s+");
    private static final Pattern ZONE = Pattern.compile("\\s*([A-Z]{1,4})$");

    /** RFC 822, 5.1. */
    private static final Map<String, String> ZONES = Map.ofEntries(
            Map.entry("UT", "+0000"),
            Map.entry("UTC", "+0000"),
            Map.entry("GMT", "+0000"),
            Map.entry("Z", "+0000"),
            Map.entry("EST", "-0500"),
            Map.entry("EDT", "-0400"),
            Map.entry("CST", "-0600"),
            Map.entry("CDT", "-0500"),
            Map.entry("MST", "-0700"),
            Map.entry("MDT", "-0600"),
            Map.entry("PST", "-0800"),
            Map.entry("PDT", "-0700"));

    private static final List<DateTimeFormatter> FORMS = List.of(
            form("uuuu-MM-dd['T'][' '][HH:mm[:ss][.SSSSSSSSS][.SSSSSS][.SSS][.SS][.S]][ ][XXX][XX]"),
            form("d MMM uuuu[ HH:mm[:ss]][ ][XX][XXX]"),
            form("d MMMM uuuu[ HH:mm[:ss]][ ][XX][XXX]"),
            form("d MMM uu[ HH:mm[:ss]][ ][XX][XXX]"));

    private FeedDate() {}

    private static DateTimeFormatter form(String pattern) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(pattern)
                .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
                .parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0)
                .parseDefaulting(ChronoField.OFFSET_SECONDS, ZoneOffset.UTC.getTotalSeconds())
                .toFormatter(Locale.ENGLISH);
    }

    /** Empty when the text is no moment. */
    static Optional<Instant> read(String text) {
        String withoutDay = DAY_OF_WEEK.matcher(text.strip()).replaceFirst("");
        String date = ZONE.matcher(withoutDay)
                .replaceFirst(zone -> ZONES.containsKey(zone.group(1)) ? " " + ZONES.get(zone.group(1)) : zone.group());
        return FORMS.stream().flatMap(form -> read(date, form).stream()).findFirst();
    }

    private static Optional<Instant> read(String date, DateTimeFormatter form) {
        try {
            return Optional.of(OffsetDateTime.parse(date, form).toInstant());
        } catch (DateTimeException other) {
            return Optional.empty();
        }
    }
}
