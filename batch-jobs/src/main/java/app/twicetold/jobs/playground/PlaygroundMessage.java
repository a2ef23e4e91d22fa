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
 * @param laneId of a judgement or an exemplar
 * @param evaluationId of an evaluation
 * @param round null for an evaluation
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PlaygroundMessage(
        String stage,
        @Nullable String runId,
        @Nullable String laneId,
        @Nullable String evaluationId,
        @Nullable Integer round) {
    static String text(PlaygroundTask task) {
        String stage = task.stage().wire();
        return Json.write(
                switch (task.stage()) {
                    case PLAYGROUND_TRANSCRIBE -> new PlaygroundMessage(stage, task.id(), null, null, task.round());
                    case PLAYGROUND_ASSESS, PLAYGROUND_EXEMPLAR ->
                        new PlaygroundMessage(stage, null, task.id(), null, task.round());
                    case PLAYGROUND_EVALUATE -> new PlaygroundMessage(stage, null, null, task.id(), null);
                });
    }

    /**
     * @throws IllegalStateException when the text is no message of this queue; such a text ends in the dead-letter
     *     queue
     */
    static PlaygroundTask parse(String text) {
        PlaygroundMessage message = Json.read(text, PlaygroundMessage.class);
        Stage stage = WireValue.find(Stage.class, String.valueOf(message.stage()))
                .orElseThrow(() -> new IllegalStateException("The playground has no stage named " + message.stage()));
        if (stage == Stage.PLAYGROUND_EVALUATE) {
            return PlaygroundTask.evaluate(named(message.evaluationId()));
        }
        if (message.round() == null || message.round() < 1 || message.round() > 2) {
            throw new IllegalStateException("A message of the playground names no round");
        }
        return new PlaygroundTask(
                stage,
                named(stage == Stage.PLAYGROUND_TRANSCRIBE ? message.runId() : message.laneId()),
                message.round());
    }

    private static String named(@Nullable String id) {
        if (id == null) {
            throw new IllegalStateException("A message of the playground has no stage");
        }
        return id;
    }
}
