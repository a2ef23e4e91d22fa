package app.twicetold.core.waitlist.rules;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An e-mail address that something may be sent to, in lower case. Only its shape is judged: at most 254 characters, one
 * {@code @}, at most 64 characters before it, a domain with a dot behind it, nothing invisible.
 */
public record EmailAddress(String value) {
    private static final int LONGEST = 254;
    private static final int LONGEST_LOCAL_PART = 64;
    /** At least two labels; dots only between them. */
    private static final Pattern DOMAIN = Pattern.compile("[^.]+(\\.[^.]+)+");

    /** The address that was typed, without the blanks around it; empty when it is none. */
    public static Optional<EmailAddress> of(String typed) {
        String trimmed = typed.strip();
        int at = trimmed.indexOf('@');
        if (length(trimmed) > LONGEST || at < 1 || at != trimmed.lastIndexOf('@')) {
            return Optional.empty();
        }
        if (length(trimmed.substring(0, at)) > LONGEST_LOCAL_PART
                || !DOMAIN.matcher(trimmed.substring(at + 1)).matches()
                || !trimmed.codePoints().allMatch(EmailAddress::isVisible)) {
            return Optional.empty();
        }
        return Optional.of(new EmailAddress(trimmed.toLowerCase(Locale.ROOT)));
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static boolean isVisible(int character) {
        // The character that a decoder puts in place of bytes that it could not read.
        if (character == '\ufffd') {
            return false;
        }
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
