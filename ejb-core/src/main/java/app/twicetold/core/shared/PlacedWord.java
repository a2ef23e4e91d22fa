package app.twicetold.core.shared;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a word as heard stands in its transcript.
 *
 * @param start index of its first character
 * @param end index behind its last character
 */
public record PlacedWord(SpokenWord word, int start, int end) {
    /** How far behind the word before a word may begin: marks, and a few characters that no word has. */
    private static final int REACH = 12;

    /**
     * The words in their order, without those that the transcript spells otherwise. Such a word may occur further
     * behind, so that every word is looked for nearby only, and a little further for each word that was left out.
     */
    public static List<PlacedWord> in(String transcript, List<SpokenWord> words) {
        List<PlacedWord> placed = new ArrayList<>();
        int from = 0;
        int reach = REACH;
        for (SpokenWord word : words) {
            int length = word.text().length();
            int at = length == 0 ? -1 : find(transcript, word.text(), from);
            if (at >= 0 && at - from <= reach) {
                placed.add(new PlacedWord(word, at, at + length));
                from = at + length;
                reach = REACH;
            } else {
                reach += REACH + length;
            }
        }
        return placed;
    }

    /** Directly behind the word before, or as a word of its own: what is left out has no parts that are words. */
    private static int find(String transcript, String word, int from) {
        int next = from;
        while (next < transcript.length() && Character.isWhitespace(transcript.charAt(next))) {
            next++;
        }
        int at = transcript.indexOf(word, next);
        while (at > next && (isInsideWord(transcript, at) || isInsideWord(transcript, at + word.length()))) {
            at = transcript.indexOf(word, at + 1);
        }
        return at;
    }

    private static boolean isInsideWord(String transcript, int index) {
        return index > 0
                && index < transcript.length()
                && isOfWord(transcript.charAt(index - 1))
                && isOfWord(transcript.charAt(index));
    }

    /** Where every character is a word, none is a part of one. */
    private static boolean isOfWord(char character) {
        return Character.isLetterOrDigit(character) && !Character.isIdeographic(character);
    }
}
