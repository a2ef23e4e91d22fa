package app.twicetold.core.account;

import java.util.Optional;

/** What users may be called: 1 to 40 characters, none of which controls anything, and no blanks around them. */
final class DisplayNames {
    private static final int LONGEST = 40;

    private DisplayNames() {}

    /** Why a name is refused, as clients read it; empty when it is not. */
    static Optional<String> refusal(String stripped) {
        if (stripped.isEmpty() || stripped.codePointCount(0, stripped.length()) > LONGEST) {
            return Optional.of("size");
        }
        return stripped.codePoints().anyMatch(Character::isISOControl) ? Optional.of("format") : Optional.empty();
    }
}
