package app.twicetold.core.playground.rules.blind;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionScores;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * How far apart the repeats of one judgement are.
 *
 * @param judgements two or more
 * @param dimensions all four
 */
public record Spread(int judgements, Range overall, Map<Dimension, Range> dimensions) {
    public Spread {
        dimensions = Collections.unmodifiableMap(new EnumMap<>(dimensions));
    }

    /** @param deviation the standard deviation of a sample */
    public record Range(int min, int max, double mean, double deviation) {}

    /** Empty for fewer than two judgements. */
    public static Optional<Spread> of(List<DimensionScores> scores) {
        if (scores.size() < 2) {
            return Optional.empty();
        }
        Map<Dimension, Range> dimensions = new EnumMap<>(Dimension.class);
        for (Dimension dimension : Dimension.values()) {
            dimensions.put(dimension, range(scores, judgement -> judgement.of(dimension)));
        }
        return Optional.of(new Spread(scores.size(), range(scores, DimensionScores::overall), dimensions));
    }

    private static Range range(List<DimensionScores> scores, ToIntFunction<DimensionScores> score) {
        int[] values = scores.stream().mapToInt(score).sorted().toArray();
        double sum = 0;
        for (int value : values) {
            sum += value;
        }
        double mean = sum / values.length;
        double squares = 0;
        for (int value : values) {
            squares += (value - mean) * (value - mean);
        }
        return new Range(values[0], values[values.length - 1], mean, Math.sqrt(squares / (values.length - 1)));
    }
}
