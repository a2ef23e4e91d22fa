package app.twicetold.core.provider.rules;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Splits a text into parts that a voice accepts at once. A part ends at the end of a sentence if one fits, otherwise
 * between words, otherwise between any two characters. All parts together are the whole text.
 */
public final class SpokenParts {
    private SpokenParts() {}

    /**
     * The parts in their order. No part is blank. A text that fits is one part.
     *
     * @param longest the most characters (code points) of a part, at least 1
     */
    public static List<String> of(String text, int longest) {
        if (longest < 1) {
            throw new IllegalArgumentException("Parts of " + longest + " characters");
        }
        if (length(text) <= longest) {
            return List.of(text);
        }
        List<String> pieces = new ArrayList<>();
        for (String sentence : split(text, BreakIterator.getSentenceInstance(Locale.ROOT))) {
            if (length(sentence) <= longest) {
                pieces.add(sentence);
            } else {
                for (String word : split(sentence, BreakIterator.getLineInstance(Locale.ROOT))) {
                    pieces.addAll(chopped(word, longest));
                }
            }
        }
        return packed(pieces, longest);
    }

    private static List<String> split(String text, BreakIterator breaks) {
        breaks.setText(text);
        List<String> pieces = new ArrayList<>();
        int from = breaks.first();
        for (int to = breaks.next(); to != BreakIterator.DONE; to = breaks.next()) {
            pieces.add(text.substring(from, to));
            from = to;
        }
        return pieces;
    }

    private static List<String> chopped(String word, int longest) {
        List<String> pieces = new ArrayList<>();
        String rest = word;
        while (length(rest) > longest) {
            int to = rest.offsetByCodePoints(0, longest);
            pieces.add(rest.substring(0, to));
            rest = rest.substring(to);
        }
        pieces.add(rest);
        return pieces;
    }

    private static List<String> packed(List<String> pieces, int longest) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (String piece : pieces) {
            if (length(part) + length(piece) > longest) {
                add(parts, part);
                part.setLength(0);
            }
            part.append(piece);
        }
        add(parts, part);
        return parts;
    }

    private static void add(List<String> parts, CharSequence part) {
        String words = part.toString().strip();
        if (!words.isEmpty()) {
            parts.add(words);
        }
    }

    private static int length(CharSequence text) {
        return Character.codePointCount(text, 0, text.length());
    }
}
