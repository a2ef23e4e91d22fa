package app.twicetold.core.playground.rules.ranking;

import java.util.Arrays;
import java.util.List;

/**
 * Who was preferred to whom, and how often. The chosen lane of a run won against each other lane; in a tie each pair of
 * lanes won half. Lanes of the same contestant are not compared.
 */
final class Duels {
    private final double[][] wins;

    private Duels(int contestants) {
        this.wins = new double[contestants][contestants];
    }

    /** A run by the indices of its contestants; {@code chosen} is −1 for a tie. */
    record Run(List<Integer> lanes, int chosen) {
        Run {
            lanes = List.copyOf(lanes);
        }
    }

    static Duels of(int contestants, List<Run> runs) {
        Duels duels = new Duels(contestants);
        runs.forEach(duels::add);
        return duels;
    }

    private void add(Run run) {
        List<Integer> lanes = run.lanes();
        if (run.chosen() >= 0) {
            int winner = lanes.get(run.chosen());
            for (int lane : lanes) {
                wins[winner][lane] += winner == lane ? 0 : 1;
            }
            return;
        }
        for (int one : lanes) {
            for (int other : lanes) {
                wins[one][other] += one == other ? 0 : 0.5;
            }
        }
    }

    int contestants() {
        return wins.length;
    }

    double wins(int contestant) {
        return Arrays.stream(wins[contestant]).sum();
    }

    /** How often two contestants were compared. */
    double between(int one, int other) {
        return wins[one][other] + wins[other][one];
    }

    long comparisons(int contestant) {
        double sum = 0;
        for (int other = 0; other < wins.length; other++) {
            sum += between(contestant, other);
        }
        return Math.round(sum);
    }

    /**
     * The largest group whose members were compared with each other, directly or over others. Strengths of two groups
     * have no common scale. Of equally large groups the one with more comparisons counts, then the first.
     */
    boolean[] largestGroup() {
        boolean[] seen = new boolean[wins.length];
        boolean[] largest = new boolean[wins.length];
        long weightOfLargest = -1;
        for (int first = 0; first < wins.length; first++) {
            if (seen[first]) {
                continue;
            }
            boolean[] group = new boolean[wins.length];
            reach(first, group);
            long weight = 0;
            for (int i = 0; i < wins.length; i++) {
                seen[i] |= group[i];
                weight += group[i] ? (1L << 32) + comparisons(i) : 0;
            }
            if (weight > weightOfLargest) {
                weightOfLargest = weight;
                largest = group;
            }
        }
        return largest;
    }

    private void reach(int from, boolean[] group) {
        group[from] = true;
        for (int other = 0; other < wins.length; other++) {
            if (!group[other] && between(from, other) > 0) {
                reach(other, group);
            }
        }
    }
}
