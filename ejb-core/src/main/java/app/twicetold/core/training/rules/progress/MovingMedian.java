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
        return latest.size() < FEWEST
                ? OptionalLong.empty()
                : OptionalLong.of(latest.stream()
                        .sorted()
                        .skip(latest.size() / 2)
                        .findFirst()
                        .orElseThrow());
    }
}
