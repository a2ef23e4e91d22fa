package app.twicetold.core.playground.work;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/**
 * What a message asks for.
 *
 * @param id of the run for a transcription, otherwise of the lane
 * @param round 1 or 2
 */
public record PlaygroundTask(Stage stage, String id, int round) {
    /** The kinds of work. */
    public enum Stage implements WireValue {
        PLAYGROUND_TRANSCRIBE,
        PLAYGROUND_ASSESS,
        PLAYGROUND_EXEMPLAR;

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
}
