package app.twicetold.core.playground.rules.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import app.twicetold.core.playground.rules.ranking.Standing.Rating;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaderboardTest {
    private static final double POINTS_PER_LOG = 400 / Math.log(10);

    /** Of which model the operators like the work how much; the mean of the logarithms is 0. */
    private static final double[] LOG_STRENGTHS = {1.2, 0.6, 0, -0.6, -1.2};

    private static final List<Contestant> MODELS = IntStream.range(0, LOG_STRENGTHS.length)
            .mapToObj(i -> contestant("mock/m" + i))
            .toList();
    private static final int SIMULATIONS = 100;
    private static final Map<List<Integer>, Rating> RATINGS = new HashMap<>();

    @Test
    void theOrderIsFoundAndTheIntervalsHoldTheTruthAmongUpToSixLanes() {
        simulate(new Random(7), 500, LeaderboardTest::severalLanes);
    }

    @Test
    void theOrderIsFoundAndTheIntervalsHoldTheTruthWhenAFifthAreTies() {
        simulate(new Random(11), 300, LeaderboardTest::twoLanes);
    }

    @Test
    void nobodyIsRankedWithoutVerdicts() {
        assertThat(Leaderboard.of(List.of())).isEmpty();
    }

    @Test
    void aModelIsRankedFromTheTenthComparison() {
        for (int comparisons : List.of(9, 10, 11)) {
            assertThat(Leaderboard.of(Collections.nCopies(comparisons, pair(0))))
                    .hasSize(2)
                    .allSatisfy(standing -> {
                        assertThat(standing.comparisons()).isEqualTo(comparisons);
                        assertThat(standing.rank() == null).isEqualTo(comparisons < 10);
                        assertThat(standing.rating() == null).isEqualTo(comparisons < 10);
                    });
        }
    }

    @Test
    void aRunOfThreeLanesComparesTheChosenOneWithEachOther() {
        List<Standing> board = Leaderboard.of(List.of(new JudgedRun(MODELS.subList(0, 3), 1)));

        assertThat(board).extracting(Standing::contestant).containsExactly(MODELS.get(1), MODELS.get(0), MODELS.get(2));
        assertThat(board).extracting(Standing::comparisons).containsExactly(2L, 1L, 1L);
        assertThat(board).extracting(Standing::wins).containsExactly(2.0, 0.0, 0.0);
    }

    @Test
    void aTieIsHalfAWinForBoth() {
        List<Standing> board = Leaderboard.of(Collections.nCopies(20, pair(null)));

        assertThat(board).extracting(Standing::wins).containsExactly(10.0, 10.0);
        assertThat(board).extracting(Standing::rank).containsExactly(1, 1);
        assertThat(rating(board, MODELS.get(0)).value()).isEqualTo(1000);
    }

    @Test
    void oneSidedVerdictsAreNoCertainty() {
        for (Integer chosen : Arrays.asList(0, 1, null)) {
            List<Standing> board = Leaderboard.of(Collections.nCopies(10, pair(chosen)));

            assertThat(board).extracting(Standing::rating).allSatisfy(rating -> {
                assertThat(rating.low()).isLessThan(rating.value() - 50);
                assertThat(rating.high()).isGreaterThan(rating.value() + 50);
            });
        }
        Rating always = rating(Leaderboard.of(Collections.nCopies(10, pair(0))), MODELS.get(0));
        // Two to one (1060) would win ten times of ten in 1.7 %, five to one (1140) in 16 %.
        assertThat(always.low()).isBetween(1060.0, 1140.0);
    }

    /** Two models, with what separates them in natural logarithms: every count of wins by its probability. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1, 1.5, 2, 2.5, 3})
    void theIntervalHoldsTheTruthFromTenComparisonsOn(double apart) {
        double share = 1 / (1 + Math.exp(-apart));
        double truth = 1000 + POINTS_PER_LOG * apart / 2;
        List<Integer> sizes = List.of(10, 12, 15, 20, 40);
        double sum = 0;
        for (int comparisons : sizes) {
            double held = 0;
            double probability = Math.pow(1 - share, comparisons);
            for (int wins = 0; wins <= comparisons; wins++) {
                if (probability > 1e-4) {
                    Rating rating = ratingOf(wins, comparisons - wins);
                    held += rating.low() <= truth && truth <= rating.high() ? probability : 0;
                }
                probability *= share / (1 - share) * (comparisons - wins) / (wins + 1);
            }
            assertThat(held).as("%d comparisons", comparisons).isGreaterThanOrEqualTo(0.88);
            sum += held;
        }
        // The counts of wins are few, so that the share jumps about its mean: as with Jeffreys' interval of a share.
        assertThat(sum / sizes.size()).isBetween(0.93, 0.995);
    }

    @ParameterizedTest
    @ValueSource(ints = {15, 25, 40})
    void theIntervalsOfAFewRunsOfSeveralLanesHoldTheTruth(int runs) {
        Random random = new Random(runs);
        int rated = 0;
        int held = 0;
        for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
            List<Standing> board = Leaderboard.of(IntStream.range(0, runs)
                    .mapToObj(run -> severalLanes(random))
                    .toList());
            if (board.stream().anyMatch(standing -> standing.rating() == null)) {
                continue; // The mean of the ratings is that of all models only when all have one.
            }
            for (int model = 0; model < MODELS.size(); model++) {
                double truth = 1000 + POINTS_PER_LOG * LOG_STRENGTHS[model];
                Rating rating = rating(board, MODELS.get(model));
                rated++;
                held += rating.low() <= truth && truth <= rating.high() ? 1 : 0;
            }
        }
        assertThat(rated).isGreaterThan(100);
        assertThat((double) held / rated).isBetween(0.92, 0.99);
    }

    @Test
    void whoAlwaysWinsHasAFiniteRating() {
        List<Standing> board = Leaderboard.of(Collections.nCopies(50, pair(0)));

        assertThat(rating(board, MODELS.get(0)).value()).isBetween(1100.0, 2000.0);
        assertThat(rating(board, MODELS.get(0)).value()
                        + rating(board, MODELS.get(1)).value())
                .isCloseTo(2000, within(1e-6));
    }

    @Test
    void lanesOfOneModelAreNotCompared() {
        assertThat(Leaderboard.of(Collections.nCopies(20, new JudgedRun(List.of(MODELS.get(0), MODELS.get(0)), 0))))
                .singleElement()
                .satisfies(standing -> assertThat(standing.comparisons()).isZero());
    }

    @Test
    void modelsThatWereNeverComparedWithTheOthersHaveNoRank() {
        List<JudgedRun> runs = new ArrayList<>(Collections.nCopies(20, new JudgedRun(MODELS.subList(0, 3), 0)));
        runs.addAll(Collections.nCopies(40, new JudgedRun(MODELS.subList(3, 5), 0)));

        List<Standing> board = Leaderboard.of(runs);
        assertThat(board.subList(0, 3))
                .allSatisfy(ranked -> assertThat(ranked.rank()).isNotNull());
        assertThat(board.subList(3, 5)).allSatisfy(other -> {
            assertThat(other.comparisons()).isEqualTo(40);
            assertThat(other.rank()).isNull();
        });
    }

    @Test
    void theSameVerdictsGiveTheSameLeaderboard() {
        Random random = new Random(3);
        List<JudgedRun> runs =
                IntStream.range(0, 100).mapToObj(run -> severalLanes(random)).toList();

        assertThat(Leaderboard.of(runs)).isEqualTo(Leaderboard.of(runs));
    }

    /** Of the first model; how strong it is in truth does not matter to it. */
    private static Rating ratingOf(int wins, int losses) {
        return RATINGS.computeIfAbsent(
                List.of(wins, losses), any -> rating(Leaderboard.of(pairs(wins, losses)), MODELS.get(0)));
    }

    private static JudgedRun pair(@Nullable Integer chosen) {
        return new JudgedRun(MODELS.subList(0, 2), chosen);
    }

    private static List<JudgedRun> pairs(int wins, int losses) {
        List<JudgedRun> runs = new ArrayList<>(Collections.nCopies(wins, pair(0)));
        runs.addAll(Collections.nCopies(losses, pair(1)));
        return runs;
    }

    private interface Operators {
        JudgedRun judge(Random random);
    }

    private static void simulate(Random random, int runs, Operators operators) {
        int ordered = 0;
        int[] held = new int[MODELS.size()];
        for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
            List<Standing> board = Leaderboard.of(IntStream.range(0, runs)
                    .mapToObj(run -> operators.judge(random))
                    .toList());
            ordered += board.stream().map(Standing::contestant).toList().equals(MODELS) ? 1 : 0;
            for (int model = 0; model < MODELS.size(); model++) {
                double truth = 1000 + POINTS_PER_LOG * LOG_STRENGTHS[model];
                Rating rating = rating(board, MODELS.get(model));
                held[model] += rating.low() <= truth && truth <= rating.high() ? 1 : 0;
            }
        }
        assertThat(ordered).isGreaterThanOrEqualTo(95);
        assertThat(Arrays.stream(held).boxed().toList())
                .allSatisfy(simulations -> assertThat(simulations).isGreaterThanOrEqualTo(90));
        assertThat(Arrays.stream(held).average().orElseThrow()).isLessThanOrEqualTo(98);
    }

    /** Two to five lanes; the best is chosen by Luce's rule. */
    private static JudgedRun severalLanes(Random random) {
        List<Contestant> lanes = new ArrayList<>(MODELS);
        Collections.shuffle(lanes, random);
        lanes = lanes.subList(0, 2 + random.nextInt(4));
        double[] weights = lanes.stream().mapToDouble(LeaderboardTest::strength).toArray();
        double left = random.nextDouble() * Arrays.stream(weights).sum();
        int chosen = 0;
        while (left > weights[chosen] && chosen < weights.length - 1) {
            left -= weights[chosen++];
        }
        return new JudgedRun(lanes, chosen);
    }

    /** Two lanes with ties, which leave the expected share of wins as it is. */
    private static JudgedRun twoLanes(Random random) {
        List<Contestant> lanes = new ArrayList<>(MODELS);
        Collections.shuffle(lanes, random);
        lanes = lanes.subList(0, 2);
        double share = strength(lanes.get(0)) / (strength(lanes.get(0)) + strength(lanes.get(1)));
        double tie = 0.8 * share * (1 - share);
        double drawn = random.nextDouble();
        return new JudgedRun(lanes, drawn < tie ? null : drawn < tie + share - tie / 2 ? Integer.valueOf(0) : 1);
    }

    private static double strength(Contestant model) {
        return Math.exp(LOG_STRENGTHS[MODELS.indexOf(model)]);
    }

    private static Rating rating(List<Standing> board, Contestant model) {
        return board.stream()
                .filter(standing -> standing.contestant().equals(model))
                .map(Standing::rating)
                .map(Objects::requireNonNull)
                .findFirst()
                .orElseThrow();
    }

    private static Contestant contestant(String modelRef) {
        return new Contestant(modelRef, Map.of(), "rubric-v2");
    }
}
