package app.twicetold.core.quality.rules;

import app.twicetold.core.shared.language.CopyLimit;
import app.twicetold.core.shared.language.LengthUnit;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a text has in common with another, word by word or character by character, whatever the case and punctuation.
 *
 * @param run the longest run of both
 * @param share of the different runs of five in the text, those that the other has, 0 to 1; 0 for a shorter text
 */
public record TextOverlap(int run, double share) {
    private static final int GRAM = 5;

    public static TextOverlap of(String text, String other, LengthUnit unit) {
        List<String> own = parts(text, unit);
        List<String> others = parts(other, unit);
        return new TextOverlap(longestRun(own, others), share(grams(own), grams(others)));
    }

    /** Whether the text repeats more than it may. */
    public boolean exceeds(CopyLimit limit) {
        return run > limit.run() || share > limit.share();
    }

    private static List<String> parts(String text, LengthUnit unit) {
        return unit.parts(Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT));
    }

    /** Row by row: how long the run is that ends at each pair of places. */
    private static int longestRun(List<String> own, List<String> others) {
        int longest = 0;
        int[] before = new int[others.size() + 1];
        for (String part : own) {
            int[] row = new int[others.size() + 1];
            for (int i = 0; i < others.size(); i++) {
                if (part.equals(others.get(i))) {
                    row[i + 1] = before[i] + 1;
                    longest = Math.max(longest, row[i + 1]);
                }
            }
            before = row;
        }
        return longest;
    }

    private static Set<List<String>> grams(List<String> parts) {
        return IntStream.rangeClosed(0, parts.size() - GRAM)
                .mapToObj(i -> parts.subList(i, i + GRAM))
                .collect(Collectors.toSet());
    }

    private static double share(Set<List<String>> own, Set<List<String>> others) {
        if (own.isEmpty()) {
            return 0;
        }
        Set<List<String>> common = new HashSet<>(own);
        common.retainAll(others);
        return (double) common.size() / own.size();
    }
}
