package app.twicetold.core.shared.language;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Words of free speech that a judge is told about.
 *
 * @param hesitations sounds that never carry meaning
 * @param candidates words that are fillers in some places and carry meaning in others
 * @param connectives words that open a thought; a pause beside one lies between two thoughts
 * @param thought the fewest words or characters, as the language counts, that make a thought of what comes before a
 *     comma; shorter stretches are items of a list
 */
public record SpokenHabits(List<String> hesitations, List<String> candidates, List<String> connectives, int thought) {
    /** What joins two words to one, such as {@code uh-huh}. */
    private static final Pattern JOINED_BEFORE = Pattern.compile("[\\p{L}\\p{N}]['’-]$");

    private static final Pattern JOINED_BEHIND = Pattern.compile("^['’-][\\p{L}\\p{N}]");

    public SpokenHabits {
        hesitations = List.copyOf(hesitations);
        candidates = List.copyOf(candidates);
        connectives = List.copyOf(connectives);
        if (thought < 1) {
            throw new IllegalArgumentException("A thought has words");
        }
    }

    /**
     * How often each of the phrases is in the text as words of its own, in the order of the phrases, without those that
     * are not. The count is raw: it does not know what a word means in its place.
     */
    public static Map<String, Integer> count(List<String> phrases, LengthUnit unit, String text) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        if (phrases.isEmpty()) {
            return counts;
        }
        WordBounds bounds = WordBounds.in(text);
        List<String> found = new ArrayList<>();
        unit.anyOf(phrases)
                .matcher(text)
                .results()
                .filter(match -> standsAlone(match, bounds, text))
                .forEach(match -> found.add(match.group()));
        for (String phrase : phrases) {
            int count = (int) found.stream().filter(phrase::equalsIgnoreCase).count();
            if (count > 0) {
                counts.put(phrase, count);
            }
        }
        return counts;
    }

    private static boolean standsAlone(MatchResult match, WordBounds bounds, String text) {
        return bounds.at(match.start())
                && bounds.at(match.end())
                && !JOINED_BEFORE
                        .matcher(text.substring(Math.max(0, match.start() - 2), match.start()))
                        .find()
                && !JOINED_BEHIND.matcher(text.substring(match.end())).find();
    }

    /** Whether the text, without punctuation around it, ends with a connective. */
    public boolean endsWithConnective(String text) {
        String said = bare(text);
        return connectives.stream().anyMatch(word -> {
            int start = said.length() - word.length();
            return start >= 0
                    && said.regionMatches(true, start, word, 0, word.length())
                    && WordBounds.in(said).at(start);
        });
    }

    /** Whether the text, without punctuation around it, begins with a connective. */
    public boolean startsWithConnective(String text) {
        String said = bare(text);
        return connectives.stream()
                .anyMatch(word -> said.regionMatches(true, 0, word, 0, word.length())
                        && WordBounds.in(said).at(word.length()));
    }

    private static String bare(String text) {
        return text.replaceAll("^[\\s\\p{P}]+|[\\s\\p{P}]+$", "");
    }
}
