package app.twicetold.core.playground.figures;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.playground.rules.ranking.Contestant;
import app.twicetold.core.provider.port.ModelRef;
import app.twicetold.core.shared.Json;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Models of lanes as they are stored. */
final class Contestants {
    private static final TypeReference<Map<String, Object>> OPTIONS = new TypeReference<>() {};

    private Contestants() {}

    /**
     * @param options a JSON object
     * @param prompts the edition of the run
     */
    static Contestant of(String provider, String model, String options, String prompts) {
        return new Contestant(
                new ModelRef(provider, model).toString(),
                Json.read(options, OPTIONS),
                Edition.ofWire(prompts).rubric());
    }

    /** The place of the chosen lane; null when none was chosen. */
    static <T> @Nullable Integer chosen(List<T> lanes, Predicate<T> isChosen) {
        return IntStream.range(0, lanes.size())
                .filter(i -> isChosen.test(lanes.get(i)))
                .boxed()
                .findFirst()
                .orElse(null);
    }
}
