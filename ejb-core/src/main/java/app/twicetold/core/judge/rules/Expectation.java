package app.twicetold.core.judge.rules;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionScores;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What people who know the rubric expect of one retelling.
 *
 * @param levels the range of levels of every dimension
 * @param covered the ids of the key points that are covered
 * @param either the ids of the key points on which good judges differ; they are not counted
 * @param skills the micro-skills that an action may train
 * @param achieved whether the previous action was followed; null when there was none
 * @param confidence the values that the confidence may have
 */
public record Expectation(
        Map<Dimension, LevelRange> levels,
        Set<String> covered,
        Set<String> either,
        Set<String> skills,
        Set<String> confidence,
        @Nullable Boolean achieved) {
    public Expectation {
        if (levels.size() != Dimension.values().length) {
            throw new IllegalArgumentException("Every dimension has a range");
        }
        levels = Map.copyOf(levels);
        covered = Set.copyOf(covered);
        either = Set.copyOf(either);
        skills = Set.copyOf(skills);
        confidence = Set.copyOf(confidence);
    }

    /** The overall score in the middle of what is expected. */
    int overall() {
        return new DimensionScores(
                        of(Dimension.KEY_INFO).middle(),
                        of(Dimension.STRUCTURE).middle(),
                        of(Dimension.EFFICIENCY).middle(),
                        of(Dimension.FLUENCY).middle())
                .overall();
    }

    LevelRange of(Dimension dimension) {
        LevelRange range = levels.get(dimension);
        if (range == null) {
            throw new IllegalStateException("No range of " + dimension);
        }
        return range;
    }
}
