package app.twicetold.core.source.rules;

import java.util.Optional;
import java.util.regex.Pattern;

/** Who wrote a page. What pages put into the place of a name is often something else. */
public final class AuthorName {
    private static final Pattern MARKER =
            Pattern.compile("^(?:(?:written\\s+)?by\\s*[:：|｜/]?\\s+|作\\s*者\\s*[:：|｜/]?\\s*)", Pattern.CASE_INSENSITIVE);

    /** A licence, a notice of rights, or an address. */
    private static final Pattern NO_NAME = Pattern.compile(
            "\\b(?:cc|creative\\s+commons|licen[cs]ed?|copyright|public\\s+domain|all\\s+rights|gfdl)\\b|©|许可|协议|版权|授权|转载"
                    + "|https?://|www\\.|@",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern DATE = Pattern.compile(
            "\\b(?:january|february|march|april|june|july|august|september|october|november|december|published|updated|posted)\\b"
                    + "|发布|更新|[年月日]前",
            Pattern.CASE_INSENSITIVE);

    private AuthorName() {}

    /** A name from a field that says that it holds an author, with or without "by". */
    public static Optional<String> ofField(String said) {
        return name(MARKER.matcher(said.strip()).replaceFirst(""));
    }

    /** A name from a line that readers see: only after "by" or 作者. */
    public static Optional<String> ofLine(String line) {
        String plain = line.strip();
        return MARKER.matcher(plain).lookingAt() ? ofField(plain) : Optional.empty();
    }

    private static Optional<String> name(String said) {
        String name = said.strip();
        boolean isName = name.codePoints().anyMatch(Character::isLetter)
                && name.codePoints().noneMatch(Character::isDigit)
                && !NO_NAME.matcher(name).find()
                && !DATE.matcher(name).find();
        return isName ? Optional.of(name) : Optional.empty();
    }
}
