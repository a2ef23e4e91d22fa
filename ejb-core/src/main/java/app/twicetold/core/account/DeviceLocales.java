package app.twicetold.core.account;

import java.util.IllformedLocaleException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The language that a device reports: a BCP-47 tag, supported or not. Anything else is ignored. */
final class DeviceLocales {
    private static final int LONGEST = 64;

    private DeviceLocales() {}

    /** The given tag when it is a well-formed one, otherwise the known one. */
    static @Nullable String valid(@Nullable String given, @Nullable String known) {
        return given != null && isTag(given) ? given : known;
    }

    private static boolean isTag(String tag) {
        if (tag.length() > LONGEST) {
            return false;
        }
        try {
            new Locale.Builder().setLanguageTag(tag);
            return true;
        } catch (IllformedLocaleException malformed) {
            return false;
        }
    }
}
