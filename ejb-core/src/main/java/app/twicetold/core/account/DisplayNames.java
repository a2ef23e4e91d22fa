package app.twicetold.core.account;

import java.util.Optional;

/** The rule for display names: 1 to 40 characters, no control characters, no blanks around them. */
final class DisplayNames {
    private static final int LONGEST = 40;

    private DisplayNames() {}

    /** The reason that clients get for a refused name; empty for a valid name. */
    static Optional<String> refusal(String stripped) {
        if (stripped.isEmpty() || stripped.codePointCount(0, stripped.length()) > LONGEST) {
            return Optional.of("size");
        }
        return stripped.codePoints().anyMatch(Character::isISOControl) ? Optional.of("format") : Optional.empty();
    }
}
