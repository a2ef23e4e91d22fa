package app.twicetold.core.quality.rules;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds what readers would see as signs and not as form: Markdown, HTML, and marks that turn the direction of a text.
 */
final class Markup {
    private static final List<Pattern> SIGNS = List.of(
            Pattern.compile("\\*\\*|__(?=\\p{L})"),
            Pattern.compile("(?<![\\p{L}\\p{N}*])\\*[^\\s*](?:[^*\\n]{0,80}[^\\s*])?\\*(?![\\p{L}\\p{N}*])"),
            Pattern.compile("(?m)^\\s{0,3}(?:#{1,6}(?=\\s|\\p{IsHan})|[*+]\\s|>\\s|-{3,}\\s*$)"),
            Pattern.compile("`+"),
            Pattern.compile("!?\\[[^\\]\\n]{1,200}\\]\\([^)\\n]{1,500}\\)"),
            Pattern.compile("</?[A-Za-z][^<>\\n]{0,200}>|<!--"),
            Pattern.compile("&(?:[a-z]{2,8}|#[0-9]{1,7}|#x[0-9a-f]{1,6});", Pattern.CASE_INSENSITIVE));

    private static final Pattern DIRECTION =
            Pattern.compile("[\\x{61C}\\x{200E}\\x{200F}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]");

    private Markup() {}

    /** The first sign in the text; a mark of direction by its code. */
    static Optional<String> find(String text) {
        for (Pattern sign : SIGNS) {
            Matcher found = sign.matcher(text);
            if (found.find()) {
                return Optional.of(found.group().strip());
            }
        }
        Matcher mark = DIRECTION.matcher(text);
        return mark.find()
                ? Optional.of(String.format(Locale.ROOT, "U+%04X", mark.group().codePointAt(0)))
                : Optional.empty();
    }
}
