package app.twicetold.core.localization;

import app.twicetold.core.shared.language.LanguageProfiles;
import com.ibm.icu.util.ULocale;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The locale of the strings of one answer. The chain: {@code Accept-Language}, the user's {@code ui_locale}, the device
 * locale of the last sign-in, the first supported language. A tag matches a supported one when both have the same
 * language and script once likely subtags are added, so a region never matters and a script always does.
 */
public final class UiLocale {
    private UiLocale() {}

    /** The supported tag that the chain ends at. Malformed links count as absent. */
    public static String resolve(
            @Nullable String acceptLanguage, @Nullable String uiLocale, @Nullable String deviceLocale) {
        return fromAcceptLanguage(acceptLanguage)
                .or(() -> supported(uiLocale))
                .or(() -> supported(deviceLocale))
                .orElseGet(() -> LanguageProfiles.supportedTags().get(0));
    }

    /** The supported tag for one BCP-47 tag, if any. */
    public static Optional<String> supported(@Nullable String tag) {
        if (tag == null || tag.isBlank()) {
            return Optional.empty();
        }
        ULocale named = ULocale.forLanguageTag(tag.trim().replace('_', '-'));
        if (named.getLanguage().isEmpty()) {
            // Likely subtags would turn nothing into something.
            return Optional.empty();
        }
        ULocale wanted = ULocale.addLikelySubtags(named);
        return LanguageProfiles.supportedTags().stream()
                .filter(candidate -> sameLanguageAndScript(wanted, candidate))
                .findFirst();
    }

    private static boolean sameLanguageAndScript(ULocale wanted, String candidate) {
        ULocale full = ULocale.addLikelySubtags(ULocale.forLanguageTag(candidate));
        return full.getLanguage().equals(wanted.getLanguage())
                && full.getScript().equals(wanted.getScript());
    }

    private static Optional<String> fromAcceptLanguage(@Nullable String header) {
        if (header == null || header.isBlank() || header.length() > 1_000) {
            return Optional.empty();
        }
        List<Locale.LanguageRange> ranges;
        try {
            ranges = Locale.LanguageRange.parse(header);
        } catch (IllegalArgumentException | IndexOutOfBoundsException malformed) {
            // The latter for a range of hyphens only.
            return Optional.empty();
        }
        return ranges.stream()
                .filter(range -> range.getWeight() > 0 && !range.getRange().startsWith("*"))
                .flatMap(range -> supported(range.getRange()).stream())
                .findFirst();
    }
}
