package app.twicetold.core.playground.rules.ranking;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far several judges agree beyond chance about the place of things on a scale of ranks: 1 when they agree on all, 0
 * when they agree as often as by chance, less when they contradict each other.
 *
 * @see <a href="https://repository.upenn.edu/handle/20.500.14332/2089">K. Krippendorff: Computing Krippendorff's
 *     Alpha-Reliability, 2011</a>
 */
final class KrippendorffAlpha {
    private KrippendorffAlpha() {}

    /**
     * The ordinal alpha; null when no thing was judged twice, and when all judgements are equal.
     *
     * @param things the judgements of each, ranks from 0 on; those that were judged once say nothing
     * @param ranks how many ranks there are
     */
    static @Nullable Double ordinal(List<List<Integer>> things, int ranks) {
        double[][] coincidences = new double[ranks][ranks];
        for (List<Integer> judgements : things) {
            for (int i = 0; i < judgements.size(); i++) {
                for (int j = 0; j < judgements.size(); j++) {
                    if (i != j) {
                        coincidences[judgements.get(i)][judgements.get(j)] += 1.0 / (judgements.size() - 1);
                    }
                }
            }
        }
        double[] totals = new double[ranks];
        double all = 0;
        for (int rank = 0; rank < ranks; rank++) {
            for (double count : coincidences[rank]) {
                totals[rank] += count;
            }
            all += totals[rank];
        }
        double observed = 0;
        double expected = 0;
        for (int low = 0; low < ranks; low++) {
            for (int high = low + 1; high < ranks; high++) {
                double distance = distance(totals, low, high);
                observed += coincidences[low][high] * distance;
                expected += totals[low] * totals[high] * distance;
            }
        }
        return expected == 0 ? null : 1 - (all - 1) * observed / expected;
    }

    /** How many judgements lie between two ranks, half of those at both counted, squared. */
    private static double distance(double[] totals, int low, int high) {
        double between = -(totals[low] + totals[high]) / 2;
        for (int rank = low; rank <= high; rank++) {
            between += totals[rank];
        }
        return between * between;
    }
}
