package app.twicetold.core.playground.rules.blind;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A lane of a run.
 *
 * @param modelRef {@code provider/model}, null while blind
 * @param options of the entry of the chain, null while blind
 * @param results of round 1 and round 2
 */
public record Lane(
        String id,
        String label,
        @Nullable String modelRef,
        @Nullable Map<String, Object> options,
        List<LaneResult> results) {
    public Lane {
        options = options == null ? null : Map.copyOf(options);
        results = List.copyOf(results);
    }
}
