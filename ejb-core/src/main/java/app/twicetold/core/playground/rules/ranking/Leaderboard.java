package app.twicetold.core.playground.rules.ranking;

import app.twicetold.core.playground.rules.ranking.Standing.Rating;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Ranks contestants by {@link BradleyTerry} over blind verdicts. Intervals are percentiles of strengths that are drawn
 * from the verdicts and the prior together, so ten verdicts to none are no certainty. The seed is fixed: the same
 * verdicts give the same leaderboard.
 */
public final class Leaderboard {
    /** Contestants with fewer comparisons have no rank. */
    public static final int FEWEST_COMPARISONS = 10;

    private static final long SEED = 1952;
    private static final int DRAWS = 2_000;
    private static final double OUTSIDE = 0.025;
    private static final double MEAN_RATING = 1000;
    private static final double POINTS_PER_LOG = 400 / Math.log(10);

    private final List<Contestant> contestants;
    private final List<Duels.Run> runs;

    private Leaderboard(List<Contestant> contestants, List<Duels.Run> runs) {
        this.contestants = contestants;
        this.runs = runs;
    }

    /** The ranked first, from the strongest; then the others, from the one that was compared most. */
    public static List<Standing> of(List<JudgedRun> judged) {
        Map<Contestant, Integer> indices = new LinkedHashMap<>();
        judged.stream()
                .flatMap(run -> run.lanes().stream())
                .distinct()
                .sorted(Comparator.comparing(Contestant::modelRef)
                        .thenComparing(contestant -> contestant.options().toString()))
                .forEach(contestant -> indices.put(contestant, indices.size()));
        List<Duels.Run> runs = judged.stream()
                .map(run -> new Duels.Run(
                        run.lanes().stream().map(indices::get).toList(), run.chosen() == null ? -1 : run.chosen()))
                .toList();
        return new Leaderboard(List.copyOf(indices.keySet()), runs).standings();
    }

    private List<Standing> standings() {
        Duels duels = Duels.of(contestants.size(), runs);
        boolean[] connected = duels.largestGroup();
        int[] rated = IntStream.range(0, contestants.size())
                .filter(i -> connected[i] && duels.comparisons(i) >= FEWEST_COMPARISONS)
                .toArray();
        BradleyTerry model = BradleyTerry.of(contestants.size(), runs);
        double[] strengths = model.logStrengths();
        double[] ratings = ratings(strengths, rated);
        double[][] drawn = ascending(model.draw(DRAWS, strengths, new SplittableRandom(SEED)), rated);
        List<Standing> standings = new ArrayList<>();
        for (int i = 0; i < contestants.size(); i++) {
            Integer rank = null;
            Rating rating = null;
            if (Arrays.binarySearch(rated, i) >= 0) {
                double own = ratings[i];
                rank = 1
                        + (int) Arrays.stream(rated)
                                .filter(other -> ratings[other] > own)
                                .count();
                rating = new Rating(own, percentile(drawn[i], OUTSIDE), percentile(drawn[i], 1 - OUTSIDE));
            }
            standings.add(new Standing(contestants.get(i), duels.comparisons(i), duels.wins(i), rank, rating));
        }
        standings.sort(Comparator.comparingInt(
                        (Standing standing) -> standing.rank() == null ? Integer.MAX_VALUE : standing.rank())
                .thenComparing(Comparator.comparingLong(Standing::comparisons).reversed()));
        return List.copyOf(standings);
    }

    /** The ratings of each contestant over all draws, ascending. */
    private double[][] ascending(double[][] draws, int[] rated) {
        double[][] drawn = new double[contestants.size()][draws.length];
        for (int draw = 0; draw < draws.length; draw++) {
            double[] ratings = ratings(draws[draw], rated);
            for (int i = 0; i < ratings.length; i++) {
                drawn[i][draw] = ratings[i];
            }
        }
        Arrays.stream(drawn).forEach(Arrays::sort);
        return drawn;
    }

    private static double[] ratings(double[] logStrengths, int[] rated) {
        double sum = 0;
        for (int i : rated) {
            sum += logStrengths[i];
        }
        double mean = rated.length == 0 ? 0 : sum / rated.length;
        double[] ratings = new double[logStrengths.length];
        for (int i = 0; i < ratings.length; i++) {
            ratings[i] = MEAN_RATING + POINTS_PER_LOG * (logStrengths[i] - mean);
        }
        return ratings;
    }

    private static double percentile(double[] ascending, double share) {
        double place = share * (ascending.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, ascending.length - 1);
        return ascending[below] + (place - below) * (ascending[above] - ascending[below]);
    }
}
