package app.twicetold.core.training.rules.progress;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The median of the latest values, which a single slow one does not move.
 *
 * @param latest at most {@link #WINDOW} values, the oldest first
 */
public record MovingMedian(List<Long> latest) {
    /** How many values count. */
    public static final int WINDOW = 25;

    /** With fewer values nothing is said. */
    public static final int FEWEST = 5;

    public static final MovingMedian NONE = new MovingMedian(List.of());

    public MovingMedian {
        latest = List.copyOf(latest);
    }

    public MovingMedian with(long value) {
        return new MovingMedian(Stream.concat(
                        latest.stream().skip(Math.max(0, latest.size() + 1 - WINDOW)), Stream.of(value))
                .toList());
    }

    /** The middle value, the higher one of two; empty with too few values. */
    public OptionalLong median() {
        return middle(latest);
    }

    /**
     * The middle value, or how long half of what is under way has lasted, when that is longer: what has become slow is known
     * before the first slow one has ended. While all stays as it was, half of what is under way has lasted for less than half
     * of what has ended took.
     *
     * @param underWay how long each has lasted, in any order; with fewer than {@link #FEWEST} they say nothing
     * @return empty with too few values that have ended, whatever is under way
     */
    public OptionalLong median(List<Long> underWay) {
        OptionalLong ended = median();
        OptionalLong lasted = middle(underWay);
        return ended.isEmpty() || lasted.isEmpty()
                ? ended
                : OptionalLong.of(Math.max(ended.getAsLong(), lasted.getAsLong()));
    }

    private static OptionalLong middle(List<Long> values) {
        return values.size() < FEWEST
                ? OptionalLong.empty()
                : OptionalLong.of(values.stream()
                        .sorted()
                        .skip(values.size() / 2)
                        .findFirst()
                        .orElseThrow());
    }
}
