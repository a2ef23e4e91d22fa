package app.twicetold.core.playground.work;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/**
 * What a message asks for.
 *
 * @param id of the run for a transcription, of the evaluation for one, otherwise of the lane
 * @param round 1 or 2; 0 for an evaluation, which has no rounds
 */
public record PlaygroundTask(Stage stage, String id, int round) {
    /** The kinds of work. */
    public enum Stage implements WireValue {
        PLAYGROUND_TRANSCRIBE,
        PLAYGROUND_ASSESS,
        PLAYGROUND_EXEMPLAR,
        PLAYGROUND_EVALUATE;

        @Override
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static PlaygroundTask transcribe(String runId, int round) {
        return new PlaygroundTask(Stage.PLAYGROUND_TRANSCRIBE, runId, round);
    }

    public static PlaygroundTask assess(String laneId, int round) {
        return new PlaygroundTask(Stage.PLAYGROUND_ASSESS, laneId, round);
    }

    public static PlaygroundTask exemplar(String laneId, int round) {
        return new PlaygroundTask(Stage.PLAYGROUND_EXEMPLAR, laneId, round);
    }

    /** The next question of an evaluation. */
    public static PlaygroundTask evaluate(String evaluationId) {
        return new PlaygroundTask(Stage.PLAYGROUND_EVALUATE, evaluationId, 0);
    }
}
