package app.twicetold.core.playground.rules;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/** When a verdict may be given, and for whom. Specification: verdicts. */
public final class VerdictTime {
    private VerdictTime() {}

    /**
     * One judgement of a lane.
     *
     * @param first whether it is the repeat that operators read
     */
    public record Given(String laneId, int round, ResultStatus status, boolean first) {}

    /**
     * The lanes that can be judged: those that are done in a round whose results are released. Without one of them
     * there can be no verdict yet.
     */
    public static Set<String> judgeable(Collection<Given> results) {
        Set<Integer> open = results.stream()
                .filter(result -> result.status().isOpen())
                .map(Given::round)
                .collect(Collectors.toUnmodifiableSet());
        return results.stream()
                .filter(result ->
                        result.first() && result.status() == ResultStatus.DONE && !open.contains(result.round()))
                .map(Given::laneId)
                .collect(Collectors.toUnmodifiableSet());
    }
}
