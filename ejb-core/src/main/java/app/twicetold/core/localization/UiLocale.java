package app.twicetold.core.localization;

import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The locale of the strings of one answer. The chain: {@code Accept-Language}, the user's {@code ui_locale}, the device
 * locale of the last sign-in, the first supported language. Untrusted clients choose the tags, so tags are compared as
 * text and never become a locale.
 */
public final class UiLocale {
    /** In characters, inclusive; a longer header counts as absent. */
    static final int MAX_HEADER_LENGTH = 1_000;
    /** How many ranges of a header count, inclusive; browsers send a handful. */
    static final int MAX_RANGES = 20;

    private UiLocale() {}

    /** The supported tag that the chain selects. Malformed tags count as absent. */
    public static String resolve(
            @Nullable String acceptLanguage, @Nullable String uiLocale, @Nullable String deviceLocale) {
        return fromAcceptLanguage(acceptLanguage)
                .or(() -> supported(uiLocale))
                .or(() -> supported(deviceLocale))
                .orElseGet(() -> LanguageProfiles.supportedTags().get(0));
    }

    /** The supported tag for one BCP-47 tag, if any. */
    public static Optional<String> supported(@Nullable String tag) {
        return tag == null
                ? Optional.empty()
                : LanguageProfiles.fromLocaleTag(tag).map(LanguageProfile::tag);
    }

    private static Optional<String> fromAcceptLanguage(@Nullable String header) {
        if (header == null || header.isBlank() || header.length() > MAX_HEADER_LENGTH) {
            return Optional.empty();
        }
        List<Locale.LanguageRange> ranges;
        try {
            ranges = Locale.LanguageRange.parse(firstRanges(header));
        } catch (IllegalArgumentException | IndexOutOfBoundsException malformed) {
            // A range of hyphens only causes an IndexOutOfBoundsException.
            return Optional.empty();
        }
        return ranges.stream()
                .filter(range -> range.getWeight() > 0 && !range.getRange().startsWith("*"))
                .flatMap(range -> supported(range.getRange()).stream())
                .findFirst();
    }

    private static String firstRanges(String header) {
        int end = -1;
        for (int range = 0; range < MAX_RANGES; range++) {
            end = header.indexOf(',', end + 1);
            if (end < 0) {
                return header;
            }
        }
        return header.substring(0, end);
    }
}
