package app.twicetold.core.playground.rules.ranking;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Strengths of contestants by the model of Bradley and Terry for choices among several, which is Luce's rule: of the
 * lanes of a run, lane {@code i} is chosen with probability {@code s_i} over the sum of all. In a tie each lane won the
 * same share. Before any run a strength has the gamma distribution of shape one half, so that two contestants begin
 * with Jeffreys' prior of a share, and strengths stay finite when somebody always wins.
 *
 * @see <a href="https://doi.org/10.2307/2334029">R. A. Bradley, M. E. Terry: Rank Analysis of Incomplete Block Designs,
 *     Biometrika 39, 1952</a>
 * @see <a href="https://doi.org/10.1214/aos/1079120141">D. R. Hunter: MM algorithms for generalized Bradley-Terry
 *     models, Annals of Statistics 32, 2004</a>
 * @see <a href="https://doi.org/10.1080/10618600.2012.638220">F. Caron, A. Doucet: Efficient Bayesian Inference for
 *     Generalized Bradley-Terry Models, Journal of Computational and Graphical Statistics 21, 2012</a>
 */
final class BradleyTerry {
    private static final double PRIOR_SHAPE = 0.5;
    private static final double CLOSE_ENOUGH = 1e-5;
    private static final int MOST_STEPS = 1_000;

    /** How many draws are thrown away, until they no longer resemble the start. */
    private static final int SKIPPED = 100;

    private final double[] wins;
    private final List<Field> fields;

    /** Contestants that stood against each other in so many runs; one may stand there with several lanes. */
    private static final class Field {
        private final int[] lanes;
        private final int runs;

        Field(List<Integer> lanes, int runs) {
            this.lanes = lanes.stream().mapToInt(lane -> lane).toArray();
            this.runs = runs;
        }

        double sum(double[] strengths) {
            double sum = 0;
            for (int lane : lanes) {
                sum += strengths[lane];
            }
            return sum;
        }
    }

    private BradleyTerry(double[] wins, List<Field> fields) {
        this.wins = wins;
        this.fields = fields;
    }

    /** Runs whose lanes are all of one contestant say nothing. */
    static BradleyTerry of(int contestants, List<Duels.Run> runs) {
        double[] wins = new double[contestants];
        Map<List<Integer>, Integer> counts = new LinkedHashMap<>();
        for (Duels.Run run : runs) {
            List<Integer> lanes = run.lanes();
            if (lanes.stream().distinct().count() < 2) {
                continue;
            }
            counts.merge(lanes.stream().sorted().toList(), 1, Integer::sum);
            if (run.chosen() >= 0) {
                wins[lanes.get(run.chosen())]++;
            } else {
                lanes.forEach(lane -> wins[lane] += 1.0 / lanes.size());
            }
        }
        return new BradleyTerry(
                wins,
                counts.entrySet().stream()
                        .map(entry -> new Field(entry.getKey(), entry.getValue()))
                        .toList());
    }

    /** The natural logarithms of the most likely strengths. */
    double[] logStrengths() {
        double[] strengths = new double[wins.length];
        // The sum of the most likely strengths is that of the prior.
        Arrays.fill(strengths, PRIOR_SHAPE);
        for (int step = 0; step < MOST_STEPS; step++) {
            if (improve(strengths) < CLOSE_ENOUGH) {
                break;
            }
        }
        return logs(strengths);
    }

    private static double[] logs(double[] strengths) {
        return Arrays.stream(strengths).map(Math::log).toArray();
    }

    /** One step of Hunter's iteration. @return the largest relative change */
    private double improve(double[] strengths) {
        double[] weights = new double[strengths.length];
        Arrays.fill(weights, 1);
        for (Field field : fields) {
            double weight = field.runs / field.sum(strengths);
            for (int lane : field.lanes) {
                weights[lane] += weight;
            }
        }
        double change = 0;
        for (int i = 0; i < strengths.length; i++) {
            double improved = (PRIOR_SHAPE + wins[i]) / weights[i];
            change = Math.max(change, Math.abs(improved / strengths[i] - 1));
            strengths[i] = improved;
        }
        return change;
    }

    /**
     * Strengths as likely as the runs and the prior make them, as natural logarithms, by the Gibbs sampler of Caron and
     * Doucet.
     *
     * @param start strengths in the middle of them
     */
    double[][] draw(int draws, double[] start, RandomGenerator random) {
        double[] strengths = Arrays.stream(start).map(Math::exp).toArray();
        double[][] drawn = new double[draws][];
        for (int draw = -SKIPPED; draw < draws; draw++) {
            next(strengths, random);
            if (draw >= 0) {
                drawn[draw] = logs(strengths);
            }
        }
        return drawn;
    }

    private void next(double[] strengths, RandomGenerator random) {
        double[] weights = new double[strengths.length];
        Arrays.fill(weights, 1);
        for (Field field : fields) {
            double waited = Gamma.draw(field.runs, random) / field.sum(strengths);
            for (int lane : field.lanes) {
                weights[lane] += waited;
            }
        }
        double total = 0;
        for (int i = 0; i < strengths.length; i++) {
            // A strength may be drawn that is no number of this machine any more.
            strengths[i] = Math.max(Double.MIN_NORMAL, Gamma.draw(PRIOR_SHAPE + wins[i], random) / weights[i]);
            total += strengths[i];
        }
        // The runs say nothing about the sum of all strengths: only the prior does.
        double scale = Gamma.draw(PRIOR_SHAPE * strengths.length, random) / total;
        for (int i = 0; i < strengths.length; i++) {
            strengths[i] = Math.max(Double.MIN_NORMAL, strengths[i] * scale);
        }
    }
}
