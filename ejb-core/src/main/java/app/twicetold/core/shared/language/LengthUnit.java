package app.twicetold.core.shared.language;

import app.twicetold.core.shared.WireValue;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a language counts the length of a text in. One measure serves articles, fetched pages and transcripts.
 * Specification: article length is measured in characters or words by language.
 */
public enum LengthUnit implements WireValue {
    /** Runs of letters and digits; apostrophes and hyphens inside a run do not split it. */
    WORDS("words") {
        @Override
        public int count(String text) {
            Matcher word = WORD.matcher(text);
            int words = 0;
            while (word.find()) {
                words++;
            }
            return words;
        }

        @Override
        public List<String> parts(String text) {
            return WORD.matcher(text).results().map(MatchResult::group).toList();
        }

        @Override
        public Pattern anyOf(List<String> phrases) {
            return Pattern.compile(
                    "(?<![\\p{L}\\p{N}])(?:" + alternatives(phrases) + ")(?![\\p{L}\\p{N}])", CASE_INSENSITIVE);
        }
    },

    /** Code points other than white space, punctuation, symbols and controls. */
    CHARACTERS("characters") {
        @Override
        public int count(String text) {
            return (int) text.codePoints().filter(LengthUnit::isWritten).count();
        }

        @Override
        public List<String> parts(String text) {
            return text.codePoints()
                    .filter(LengthUnit::isWritten)
                    .mapToObj(Character::toString)
                    .toList();
        }

        @Override
        public Pattern anyOf(List<String> phrases) {
            return Pattern.compile(alternatives(phrases), CASE_INSENSITIVE);
        }
    };

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+(?:['’\\-][\\p{L}\\p{N}]+)*");
    private static final int CASE_INSENSITIVE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    private final String wire;

    LengthUnit(String wire) {
        this.wire = wire;
    }

    /** The length of a text in this unit, at least 0. */
    public abstract int count(String text);

    /** What is counted, in the order of the text. */
    public abstract List<String> parts(String text);

    /** Finds any of the phrases in a text, whole words only where texts are made of words. */
    public abstract Pattern anyOf(List<String> phrases);

    @Override
    public String wire() {
        return wire;
    }

    public static LengthUnit ofWire(String wire) {
        return WireValue.of(LengthUnit.class, wire);
    }

    /** The longest phrase first, so that it wins over its own beginning. */
    private static String alternatives(List<String> phrases) {
        return phrases.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
    }

    private static boolean isWritten(int codePoint) {
        if (Character.isWhitespace(codePoint)) {
            return false;
        }
        return switch (Character.getType(codePoint)) {
            case Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION,
                    Character.MATH_SYMBOL,
                    Character.CURRENCY_SYMBOL,
                    Character.MODIFIER_SYMBOL,
                    Character.OTHER_SYMBOL -> false;
            default -> true;
        };
    }
}
