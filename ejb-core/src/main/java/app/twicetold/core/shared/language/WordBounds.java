package app.twicetold.core.shared.language;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import org.jspecify.annotations.Nullable;

/**
 * Where the words of a text begin and end, also in scripts that write no spaces, by the dictionaries of ICU. Only the
 * places that are asked for are looked at. One thread uses it.
 */
public final class WordBounds {
    private final String text;
    private @Nullable BreakIterator words;

    private WordBounds(String text) {
        this.text = text;
    }

    public static WordBounds in(String text) {
        return new WordBounds(text);
    }

    /** Whether no word is cut by a cut before the character at the index; the end of the text is a bound. */
    public boolean at(int index) {
        if (words == null) {
            words = BreakIterator.getWordInstance(ULocale.ROOT);
            words.setText(text);
        }
        return words.isBoundary(index);
    }
}
