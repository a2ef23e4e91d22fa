package app.twicetold.core.shared.language;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Words of free speech that a judge is told about.
 *
 * @param hesitations sounds that never carry meaning
 * @param candidates words that are fillers in some places and carry meaning in others
 * @param particles sounds that close a word or a phrase without meaning of their own
 * @param connectives words that open a thought; a pause beside one lies between two thoughts
 * @param thought the fewest words or characters, as the language counts, that make a thought of what comes before a
 *     comma; shorter stretches are items of a list
 */
public record SpokenHabits(
        List<String> hesitations,
        List<String> candidates,
        List<String> particles,
        List<String> connectives,
        int thought) {
    /** What joins two words to one, such as {@code uh-huh}. */
    private static final Pattern JOINED_BEFORE = Pattern.compile("[\\p{L}\\p{N}]['’-]$");

    private static final Pattern JOINED_BEHIND = Pattern.compile("^['’-][\\p{L}\\p{N}]");

    public SpokenHabits {
        hesitations = List.copyOf(hesitations);
        candidates = List.copyOf(candidates);
        particles = List.copyOf(particles);
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
        List<String> found =
                standing(phrases, unit, text).stream().map(MatchResult::group).toList();
        for (String phrase : phrases) {
            int count = (int) found.stream().filter(phrase::equalsIgnoreCase).count();
            if (count > 0) {
                counts.put(phrase, count);
            }
        }
        return counts;
    }

    /** Where the phrases are in the text as words of their own. */
    static List<MatchResult> standing(List<String> phrases, LengthUnit unit, String text) {
        return standing(phrases, List.of(), unit, text);
    }

    /** @param sounds those of the phrases that are part of no word, so that no dictionary has to cut them out */
    static List<MatchResult> standing(List<String> phrases, List<String> sounds, LengthUnit unit, String text) {
        WordBounds bounds = WordBounds.in(text);
        return unit.anyOf(phrases)
                .matcher(text)
                .results()
                .filter(match -> sounds.contains(match.group()) || standsAlone(match, bounds, text))
                .toList();
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

    /** The text without the hesitations and particles at its end. */
    public String withoutTail(String text) {
        String said = bare(text);
        for (String word : sounds()) {
            int start = said.length() - word.length();
            if (start >= 0
                    && said.regionMatches(true, start, word, 0, word.length())
                    && (particles.contains(word) || isBound(said, start))) {
                return withoutTail(said.substring(0, start));
            }
        }
        return said;
    }

    /** The text without the hesitations and particles at its beginning. */
    public String withoutHead(String text) {
        String said = bare(text);
        for (String word : sounds()) {
            if (said.regionMatches(true, 0, word, 0, word.length())
                    && (particles.contains(word) || isBound(said, word.length()))) {
                return withoutHead(said.substring(word.length()));
            }
        }
        return said;
    }

    private List<String> sounds() {
        return Stream.concat(hesitations.stream(), particles.stream()).toList();
    }

    private static boolean isBound(String text, int index) {
        return WordBounds.in(text).at(index);
    }

    private static String bare(String text) {
        return text.replaceAll("^[\\s\\p{P}]+|[\\s\\p{P}]+$", "");
    }
}
