package app.twicetold.core.playground.rules.ranking;

/**
 * Strengths of contestants by the model of Bradley and Terry: {@code i} is preferred to {@code j} with probability
 * {@code s_i / (s_i + s_j)}. A run of more than two lanes counts as the chosen lane against each other lane, which
 * estimates the same strengths consistently when the choice among all follows Luce's rule. Every contestant also won
 * and lost half a comparison against one of strength 1, so strengths stay finite when somebody always wins.
 *
 * @see <a href="https://doi.org/10.2307/2334029">R. A. Bradley, M. E. Terry: Rank Analysis of Incomplete Block Designs,
 *     Biometrika 39, 1952</a>
 * @see <a href="https://doi.org/10.1214/aos/1079120141">D. R. Hunter: MM algorithms for generalized Bradley-Terry
 *     models, Annals of Statistics 32, 2004</a>
 * @see <a href="https://arxiv.org/abs/1410.7660">H. Azari Soufiani et al.: Computing Parametric Ranking Models via
 *     Rank-Breaking, 2014</a>
 */
final class BradleyTerry {
    private static final double PRIOR = 0.5;
    private static final double CLOSE_ENOUGH = 1e-5;
    private static final int MOST_STEPS = 1_000;

    private BradleyTerry() {}

    /**
     * The natural logarithms of the strengths.
     *
     * @param start where the iteration begins; the result does not depend on it
     */
    static double[] logStrengths(Duels duels, double[] start) {
        int contestants = duels.contestants();
        double[] strengths = new double[contestants];
        double[] wins = new double[contestants];
        for (int i = 0; i < contestants; i++) {
            strengths[i] = Math.exp(start[i]);
            wins[i] = duels.wins(i) + PRIOR;
        }
        for (int step = 0; step < MOST_STEPS; step++) {
            if (improve(duels, wins, strengths) < CLOSE_ENOUGH) {
                break;
            }
        }
        double[] logs = new double[contestants];
        for (int i = 0; i < contestants; i++) {
            logs[i] = Math.log(strengths[i]);
        }
        return logs;
    }

    /** One step of Hunter's iteration. @return the largest relative change */
    private static double improve(Duels duels, double[] wins, double[] strengths) {
        double change = 0;
        for (int i = 0; i < strengths.length; i++) {
            double weight = 2 * PRIOR / (strengths[i] + 1);
            for (int j = 0; j < strengths.length; j++) {
                weight += i == j ? 0 : duels.between(i, j) / (strengths[i] + strengths[j]);
            }
            double improved = wins[i] / weight;
            change = Math.max(change, Math.abs(improved / strengths[i] - 1));
            strengths[i] = improved;
        }
        return change;
    }
}
