package app.twicetold.core.playground.rules.ranking;

import java.util.Map;

/**
 * A model as it judges: the same model with other options or by another edition of the prompts is another contestant.
 *
 * @param modelRef {@code provider/model}
 * @param rubricVersion of the edition of the prompts
 */
public record Contestant(String modelRef, Map<String, Object> options, String rubricVersion) {
    public Contestant {
        options = Map.copyOf(options);
    }
}
