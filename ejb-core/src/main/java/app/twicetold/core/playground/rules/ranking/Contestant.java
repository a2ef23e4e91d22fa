package app.twicetold.core.playground.rules.ranking;

import java.util.Map;

/**
 * A model as it judges: the same model with other options is another contestant.
 *
 * @param modelRef {@code provider/model}
 */
public record Contestant(String modelRef, Map<String, Object> options) {
    public Contestant {
        options = Map.copyOf(options);
    }
}
