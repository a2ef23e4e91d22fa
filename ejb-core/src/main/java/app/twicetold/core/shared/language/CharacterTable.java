package app.twicetold.core.shared.language;

import app.twicetold.core.shared.Resources;
import java.util.HashMap;
import java.util.Map;
import java.util.PrimitiveIterator;

/**
 * Writes characters of another script of a language as the language is written here, one for one. A recogniser may
 * answer in that script, and then nothing that it heard could be found in the article.
 */
public final class CharacterTable {
    /** A language with one script. */
    public static final CharacterTable NONE = new CharacterTable(Map.of());

    private final Map<Integer, Integer> here;

    private CharacterTable(Map<Integer, Integer> here) {
        this.here = Map.copyOf(here);
    }

    /** The table in a file of pairs, the other character first. A line that begins with # is a remark. */
    static CharacterTable of(String resource) {
        Map<Integer, Integer> here = new HashMap<>();
        Resources.text(CharacterTable.class, resource)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.codePoints().iterator())
                .forEach(pairs -> read(pairs, here));
        return new CharacterTable(here);
    }

    private static void read(PrimitiveIterator.OfInt pairs, Map<Integer, Integer> here) {
        while (pairs.hasNext()) {
            here.put(pairs.nextInt(), pairs.nextInt());
        }
    }

    /** The text with every character of the table replaced. */
    public String written(String text) {
        return here.isEmpty()
                ? text
                : text.codePoints()
                        .map(character -> here.getOrDefault(character, character))
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }

    /** For the test of the table. */
    Map<Integer, Integer> pairs() {
        return here;
    }
}
