package app.twicetold.core.provider.rules;

import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.shared.language.LengthUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes words of tokens. Some servers give the pieces of words that their model knows, each with a time. A piece that
 * begins a word has a blank before it; one without belongs to the word before. Scripts that write no blanks are an
 * exception: there each piece is a word. A piece may hold half a character, because models cut characters, too.
 */
public final class HeardTokens {
    /** A letter of a script whose words have no blanks between them. */
    private static final Pattern UNSPACED = Pattern.compile(LanguageProfiles.all().stream()
            .filter(language -> language.lengthUnit() == LengthUnit.CHARACTERS)
            .map(LanguageProfile::script)
            .map(Pattern::pattern)
            .collect(Collectors.joining("|")));

    private static final Pattern HALF_CHARACTER = Pattern.compile("[\\p{Cs}\\uFFFD]");
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]*");

    private HeardTokens() {}

    /** @param tokens in the order of the text, each with the blanks around it */
    public static List<SpokenWord> words(List<SpokenWord> tokens) {
        boolean spaced = tokens.stream().anyMatch(token -> beginsWithBlank(token.text()));
        List<Word> words = new ArrayList<>();
        for (SpokenWord token : tokens) {
            String text = HALF_CHARACTER.matcher(token.text()).replaceAll("");
            Word before = words.isEmpty() ? null : words.get(words.size() - 1);
            if (before != null && joins(before.text(), text, spaced)) {
                before.add(text, token);
            } else if (!text.isBlank()) {
                words.add(new Word(text, token));
            }
        }
        return words.stream().map(Word::spoken).toList();
    }

    private static boolean joins(String before, String token, boolean spaced) {
        if (NO_WORD.matcher(token.strip()).matches()) {
            return true;
        }
        return spaced
                && !beginsWithBlank(token)
                && !isUnspaced(token.codePointAt(0))
                && !isUnspaced(before.codePointBefore(before.length()));
    }

    private static boolean beginsWithBlank(String text) {
        return !text.isEmpty() && Character.isWhitespace(text.codePointAt(0));
    }

    private static boolean isUnspaced(int codePoint) {
        return UNSPACED.matcher(Character.toString(codePoint)).matches();
    }

    private static final class Word {
        private final StringBuilder text;
        private final long startMs;
        private long endMs;
        private double confidence;
        private int confidences;

        Word(String text, SpokenWord token) {
            this.text = new StringBuilder();
            startMs = token.startMs();
            endMs = token.endMs();
            add(text, token);
        }

        String text() {
            return text.toString();
        }

        private void add(String piece, SpokenWord token) {
            text.append(piece.strip());
            endMs = Math.max(endMs, token.endMs());
            Double sure = token.confidence();
            if (sure != null) {
                confidence += sure;
                confidences++;
            }
        }

        SpokenWord spoken() {
            return new SpokenWord(
                    text(), startMs, endMs, confidences == 0 ? null : Double.valueOf(confidence / confidences));
        }
    }
}
