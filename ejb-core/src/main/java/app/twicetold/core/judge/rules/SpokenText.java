package app.twicetold.core.judge.rules;

import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LengthUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A retelling with the times of its words.
 *
 * @param durationMs of the recording, the silence after the last word included
 */
public record SpokenText(String transcript, List<SpokenWord> words, long durationMs) {
    private static final Pattern PAUSE = Pattern.compile("\\s*\\[(\\d+)]\\s*");

    /** A word with the punctuation behind it. */
    private static final Pattern WORD = Pattern.compile("\\[(\\d+)]|[^\\s\\[\\]]+");

    /** A character with the punctuation behind it, or a whole word of a script with spaces. */
    private static final Pattern CHARACTER =
            Pattern.compile("\\[(\\d+)]|(?:[A-Za-z'-]+|[^\\s\\[\\]])(?:[^\\s\\[\\]\\p{L}\\p{N}])*");

    public SpokenText {
        words = List.copyOf(words);
    }

    /**
     * The words of a text that marks pauses as {@code [900]}, in ms. Every word takes the same time; in a language that
     * counts characters every character is a word, as some recognisers give them.
     */
    public static SpokenText of(String spoken, LengthUnit unit, long paceMs, long silenceMs) {
        String space = unit == LengthUnit.WORDS ? " " : "";
        List<SpokenWord> words = new ArrayList<>();
        long at = 0;
        Matcher next = (unit == LengthUnit.WORDS ? WORD : CHARACTER).matcher(spoken);
        while (next.find()) {
            String pause = next.group(1);
            if (pause != null) {
                at += Long.parseLong(pause);
            } else {
                words.add(new SpokenWord(next.group(), at, at + paceMs));
                at += paceMs;
            }
        }
        return new SpokenText(PAUSE.matcher(spoken).replaceAll(space).strip(), words, at + silenceMs);
    }
}
