package app.twicetold.core.provider.mock;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * What the mock is told to make of an article: {@code [mock:weak]} in a brief, in the note of an operator or in the
 * article itself. The gravest comes first.
 */
enum ContentMarker {
    UNSAFE,
    LOW,
    SHORT,
    NUMBERS,
    WEAK,
    STRONG;

    /** The gravest marker in the text; {@link #STRONG} without any. */
    static ContentMarker in(String text) {
        String told = text.toLowerCase(Locale.ROOT);
        Predicate<ContentMarker> named = marker -> told.contains(marker.text());
        return Arrays.stream(values()).filter(named).findFirst().orElse(STRONG);
    }

    /** The marker as it is written. */
    String text() {
        return "[mock:" + name().toLowerCase(Locale.ROOT) + "]";
    }
}
