package app.twicetold.core.playground.rules.ranking;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run with a blind verdict that compares its lanes. A verdict that all lanes are bad compares nothing.
 *
 * @param lanes who judged in the lanes that the operator could read; a contestant may hold several lanes
 * @param chosen the index of the best lane, null for a tie of all
 */
public record JudgedRun(List<Contestant> lanes, @Nullable Integer chosen) {
    public JudgedRun {
        lanes = List.copyOf(lanes);
        if (chosen != null && (chosen < 0 || chosen >= lanes.size())) {
            throw new IllegalArgumentException("No lane " + chosen + " of " + lanes.size());
        }
    }
}
