package app.twicetold.core.shared.language;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The language, script and region of a BCP-47 tag that a client sent. Reading a tag leaves nothing in memory: the
 * locales of ICU stay in a map without a bound, and those of the JDK in a cache that fills the heap.
 *
 * @param language lower case, or the extended language where there is one
 * @param script first letter upper case; null when the tag names none
 * @param region upper case; null when the tag names none
 */
record LanguageTag(
        String language, @Nullable String script, @Nullable String region) {
    /**
     * The longest tag that is read, inclusive. Tags of devices are shorter, although they also name calendars, units
     * and digits.
     */
    static final int MAX_LENGTH = 64;

    /** Leaves out the two tags that are older than the grammar and whose first subtag does not tell their language. */
    private static final Pattern SUBTAGS = Pattern.compile("(?!zh-(?:hakka|xiang)\\b)(?<language>[a-z]{2,3})"
            + "(?:-(?<extended>[a-z]{3})(?:-[a-z]{3}){0,2})?"
            + "(?:-(?<script>[a-z]{4}))?"
            + "(?:-(?<region>[a-z]{2}|[0-9]{3}))?"
            + "(?:-.*)?");

    /** The tag, with either hyphens or underscores in it; empty when it is too long or names no language. */
    static Optional<LanguageTag> of(String tag) {
        if (tag.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        Matcher matcher = SUBTAGS.matcher(tag.strip().toLowerCase(Locale.ROOT).replace('_', '-'));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String extended = matcher.group("extended");
        String script = matcher.group("script");
        String region = matcher.group("region");
        return Optional.of(new LanguageTag(
                extended == null ? matcher.group("language") : extended,
                script == null ? null : script.substring(0, 1).toUpperCase(Locale.ROOT) + script.substring(1),
                region == null ? null : region.toUpperCase(Locale.ROOT)));
    }
}
