package app.twicetold.core.shared;

import java.util.Locale;
import java.util.Set;

/** Tells an invented or copied secret from a random one. */
public final class WeakSecret {
    private static final int FEWEST_CHARACTERS = 10;
    private static final Set<String> WORDS =
            Set.of("changeme", "change-me", "change_me", "default", "example", "development", "twicetold", "secret");

    private WeakSecret() {}

    /** Whether it looks like a default or an example, which production refuses. */
    public static boolean looksLikeADefault(String secret) {
        String lower = secret.toLowerCase(Locale.ROOT);
        return lower.chars().distinct().count() < FEWEST_CHARACTERS
                || WORDS.stream().anyMatch(lower::contains);
    }
}
