package app.twicetold.core.provider.http;

import app.twicetold.core.shared.SpokenWord;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds punctuation to timed words. Providers give timed words without punctuation, but the text has it. Without
 * punctuation a pause at a sentence end cannot be recognised.
 */
public final class PunctuatedWords {
    private PunctuatedWords() {}

    /**
     * The words with the punctuation that follows each word in the text. A word that is not found in the text stays
     * without punctuation.
     */
    public static List<SpokenWord> of(String text, List<SpokenWord> words) {
        List<SpokenWord> punctuated = new ArrayList<>(words.size());
        int from = 0;
        for (SpokenWord word : words) {
            int at = word.text().isEmpty() ? -1 : text.indexOf(word.text(), from);
            if (at < 0) {
                punctuated.add(word);
                continue;
            }
            int end = at + word.text().length();
            int stop = end;
            while (stop < text.length() && isPunctuation(text.charAt(stop))) {
                stop++;
            }
            from = stop;
            punctuated.add(new SpokenWord(
                    word.text() + text.substring(end, stop), word.startMs(), word.endMs(), word.confidence()));
        }
        return punctuated;
    }

    private static boolean isPunctuation(char c) {
        return switch (Character.getType(c)) {
            case Character.OTHER_PUNCTUATION, Character.END_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION -> true;
            default -> false;
        };
    }
}
