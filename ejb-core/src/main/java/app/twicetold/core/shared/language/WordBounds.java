package app.twicetold.core.shared.language;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.BitSet;

/** Where the words of a text begin and end, also in scripts that write no spaces, by the dictionaries of ICU. */
public final class WordBounds {
    private final BitSet bounds;

    private WordBounds(BitSet bounds) {
        this.bounds = bounds;
    }

    public static WordBounds in(String text) {
        BreakIterator words = BreakIterator.getWordInstance(ULocale.ROOT);
        words.setText(text);
        BitSet bounds = new BitSet(text.length() + 1);
        for (int at = words.first(); at != BreakIterator.DONE; at = words.next()) {
            bounds.set(at);
        }
        return new WordBounds(bounds);
    }

    /** Whether no word is cut by a cut before the character at the index; the end of the text is a bound. */
    public boolean at(int index) {
        return bounds.get(index);
    }
}
