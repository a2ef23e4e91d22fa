package app.twicetold.core.source.rules;

import java.util.Optional;
import java.util.regex.Pattern;

/** Who wrote a page. What pages put into the place of a name is often something else. */
public final class AuthorName {
    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]++");
    private static final Pattern MARKER =
            Pattern.compile("^(?:(?:written )?by ?[:：|｜/]? |作 ?者 ?[:：|｜/]? ?)", Pattern.CASE_INSENSITIVE);

    /** What follows a name on its line: an office, the editor, where the text was taken from. */
    private static final Pattern REST = Pattern.compile("[|｜].*| ?(?:(?:责任)?编辑|责编|来源) ?[:：].*| (?:编辑|来源) .*");

    /** A licence, a notice of rights, an address, or words about the author. */
    private static final Pattern NO_NAME = Pattern.compile(
            "\\b(?:cc|creative commons|licen[cs]ed?|copyright|public domain|all rights|gfdl)\\b|©|许可|协议|版权|授权|转载|简介"
                    + "|https?://|www\\.|@",
            Pattern.CASE_INSENSITIVE);

    /** Months that are names of people, too, are none: a date has digits. */
    private static final Pattern DATE = Pattern.compile(
            "\\b(?:february|july|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?:the|march)"
                    + "|published|updated|posted)\\b"
                    + "|发布|更新|[年月日]前",
            Pattern.CASE_INSENSITIVE);

    private AuthorName() {}

    /** A name from a field that says that it holds an author, with or without "by". */
    public static Optional<String> ofField(String said) {
        return name(MARKER.matcher(plain(said)).replaceFirst(""));
    }

    /** A name from a line that readers see: only after "by" or 作者. */
    public static Optional<String> ofLine(String line) {
        String plain = plain(line);
        return MARKER.matcher(plain).lookingAt() ? ofField(plain) : Optional.empty();
    }

    private static String plain(String said) {
        return BLANKS.matcher(said).replaceAll(" ").strip();
    }

    private static Optional<String> name(String said) {
        String name = REST.matcher(said).replaceFirst("").strip();
        boolean isName = name.codePoints().anyMatch(Character::isLetter)
                && name.codePoints().noneMatch(Character::isDigit)
                && !NO_NAME.matcher(name).find()
                && !DATE.matcher(name).find();
        return isName ? Optional.of(name) : Optional.empty();
    }
}
