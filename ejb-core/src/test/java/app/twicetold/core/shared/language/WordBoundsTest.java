package app.twicetold.core.shared.language;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordBoundsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "Um, it's 3.5 times, uh-huh, as well-known as Mr. O’Neil's \"idea\".",
                "嗯，就是说秋天的叶子并不是变黄，而是不再绿。图书管理员趁大家睡着的时候把钟表收进抽屉。",
                "我用iPhone拍了100张照片😀，然后呢uh就走了。\n\n第二段𠮷野家。",
            })
    void aPlaceIsABoundWhateverWasAskedBefore(String text) {
        String longer = text.repeat(7);
        BitSet bounds = new BitSet();
        BreakIterator words = BreakIterator.getWordInstance(ULocale.ROOT);
        words.setText(longer);
        for (int at = words.first(); at != BreakIterator.DONE; at = words.next()) {
            bounds.set(at);
        }
        List<Integer> places = new ArrayList<>(
                IntStream.rangeClosed(0, longer.length()).boxed().toList());
        for (int seed = 1; seed <= 5; seed++) {
            Collections.shuffle(places, new Random(seed));
            WordBounds asked = WordBounds.in(longer);
            assertThat(places).allMatch(at -> asked.at(at) == bounds.get(at));
            assertThat(places)
                    .as("the first place")
                    .first()
                    .matches(at -> WordBounds.in(longer).at(at) == bounds.get(at));
        }
    }
}
