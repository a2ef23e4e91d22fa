package app.twicetold.core.tryout.rules;

import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfile;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The script in which a recogniser writes a language. */
public enum HeardScript implements WireValue {
    /** As the language is written here. */
    OWN,
    /** Another script of the language, which the service rewrites before it judges. */
    REWRITTEN,
    /** No letter of the language. */
    FOREIGN;

    /** @return null for a transcript without a letter */
    public static @Nullable HeardScript of(LanguageProfile language, String transcript) {
        if (transcript.codePoints().noneMatch(Character::isLetter)) {
            return null;
        }
        if (!language.script().matcher(transcript).find()) {
            return FOREIGN;
        }
        return language.otherScript().written(transcript).equals(transcript) ? OWN : REWRITTEN;
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
