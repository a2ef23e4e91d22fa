package app.twicetold.core.judge.rules;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Quadratically weighted kappa of levels, 1 for full agreement, 0 for what chance gives, below 0 for less. An
 * expectation is a range, so a disagreement is the squared distance to it; for ranges of one level this is Cohen's
 * weighted kappa.
 *
 * @param low the lower end of the 95 % interval by bootstrap over the retellings; null of nothing
 * @param high the upper end, likewise
 * @see <a href="https://doi.org/10.1037/h0026256">J. Cohen: Weighted kappa, Psychological Bulletin 70, 1968</a>
 */
public record Kappa(
        double value, @Nullable Double low, @Nullable Double high) {
    private static final int SAMPLES = 2_000;
    private static final long SEED = 27;
    private static final int LEVELS = 5;
    private static final double DECIMALS = 1_000;

    /** One retelling: what is expected of a dimension, and the level of each answer. */
    public record Rated(LevelRange expected, List<Integer> levels) {
        public Rated {
            levels = List.copyOf(levels);
        }
    }

    /** Retellings without an answer do not count; 0 when the answers can say nothing. */
    public static Kappa of(Collection<Rated> all) {
        Counts[] rated = all.stream()
                .filter(each -> !each.levels().isEmpty())
                .map(Counts::of)
                .toArray(Counts[]::new);
        if (rated.length == 0) {
            return new Kappa(0, null, null);
        }
        Random random = new Random(SEED);
        double[] samples = new double[SAMPLES];
        Counts[] sample = new Counts[rated.length];
        for (int i = 0; i < SAMPLES; i++) {
            Arrays.setAll(sample, any -> rated[random.nextInt(rated.length)]);
            samples[i] = value(sample);
        }
        Arrays.sort(samples);
        int tail = SAMPLES / 40;
        return new Kappa(rounded(value(rated)), rounded(samples[tail]), rounded(samples[SAMPLES - 1 - tail]));
    }

    /**
     * What one retelling adds, so that no sample counts it again; by level, from 1.
     *
     * @param answers the share of each level
     * @param away the squared distance of each level
     * @param seen the mean disagreement of the answers
     */
    private record Counts(double[] answers, double[] away, double seen) {
        static Counts of(Rated rated) {
            double[] answers = new double[LEVELS + 1];
            double[] away = new double[LEVELS + 1];
            for (int level = 1; level <= LEVELS; level++) {
                away[level] = squared(rated.expected(), level);
            }
            double weight = 1.0 / rated.levels().size();
            double seen = 0;
            for (int level : rated.levels()) {
                answers[level] += weight;
                seen += weight * away[level];
            }
            return new Counts(answers, away, seen);
        }
    }

    /** One, less the disagreement that is seen as a share of that of every answer with every expectation. */
    private static double value(Counts[] rated) {
        double[] answers = new double[LEVELS + 1];
        double[] expected = new double[LEVELS + 1];
        double seen = 0;
        double all = 0;
        for (Counts each : rated) {
            seen += each.seen;
            for (int level = 1; level <= LEVELS; level++) {
                answers[level] += each.answers[level];
                expected[level] += each.away[level];
            }
        }
        for (int level = 1; level <= LEVELS; level++) {
            all += answers[level] * expected[level] / rated.length;
        }
        return all == 0 ? 0 : 1 - seen / all;
    }

    private static double squared(LevelRange range, int level) {
        int distance = range.away(level);
        return (double) distance * distance;
    }

    private static double rounded(double value) {
        return Math.round(value * DECIMALS) / DECIMALS;
    }

    /** Such as {@code 0.87 [0.79, 0.93]}. */
    @Override
    public String toString() {
        return low == null || high == null ? "-" : String.format(Locale.ROOT, "%.2f [%.2f, %.2f]", value, low, high);
    }
}
