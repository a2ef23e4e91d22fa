package app.twicetold.core.provider.rules;

import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The language that a server says it heard, as far as that can be believed. */
public final class HeardLanguage {
    /** What servers say that detect no language. */
    private static final Set<String> NONE = Set.of("auto", "und", "unknown");

    private HeardLanguage() {}

    /**
     * The tag that a server gave; null for none. A server that only repeats a tag tells nothing: a transcript without a
     * letter of the language of its tag, and with letters of another practice language, is not in that language.
     */
    public static @Nullable String tag(@Nullable String told, String transcript) {
        if (told == null || NONE.contains(told.strip().toLowerCase(Locale.ROOT))) {
            return null;
        }
        Optional<LanguageProfile> named = LanguageProfiles.fromAsrTag(told, transcript);
        boolean contradicted = named.isPresent()
                && !isWrittenIn(named.get(), transcript)
                && LanguageProfiles.all().stream().anyMatch(other -> isWrittenIn(other, transcript));
        return contradicted ? null : told;
    }

    private static boolean isWrittenIn(LanguageProfile language, String transcript) {
        return language.script().matcher(transcript).find();
    }
}
