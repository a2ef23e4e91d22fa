package app.twicetold.jobs.playground;

import app.twicetold.core.playground.work.PlaygroundTask;
import app.twicetold.core.playground.work.PlaygroundTask.Stage;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.WireValue;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A message of the playground: ids only, as JSON text.
 *
 * @param runId of a transcription
 * @param laneId of other work
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PlaygroundMessage(
        String stage, @Nullable String runId, @Nullable String laneId, int round) {
    static String text(PlaygroundTask task) {
        boolean ofRun = task.stage() == Stage.PLAYGROUND_TRANSCRIBE;
        return Json.write(new PlaygroundMessage(
                task.stage().wire(), ofRun ? task.id() : null, ofRun ? null : task.id(), task.round()));
    }

    /** @throws IllegalStateException when the text is no message of this queue; such a text ends in the dead-letter queue */
    static PlaygroundTask parse(String text) {
        PlaygroundMessage message = Json.read(text, PlaygroundMessage.class);
        Stage stage = WireValue.find(Stage.class, String.valueOf(message.stage()))
                .orElseThrow(() -> new IllegalStateException("No work of the playground is named " + message.stage()));
        String id = stage == Stage.PLAYGROUND_TRANSCRIBE ? message.runId() : message.laneId();
        if (id == null || message.round() < 1 || message.round() > 2) {
            throw new IllegalStateException("A message of the playground names no work");
        }
        return new PlaygroundTask(stage, id, message.round());
    }
}
