package app.twicetold.jobs.training;

import app.twicetold.core.shared.Json;
import app.twicetold.core.training.life.PipelineStep;
import org.jspecify.annotations.Nullable;

/**
 * A message of the pipeline: ids only, as JSON text.
 *
 * @param waits how often the step was put off when the message was sent; null for one that was not
 */
record PipelineMessage(
        String stage, String attemptId, @Nullable Integer waits) {
    static String text(PipelineStep step, String attemptId, @Nullable Integer waits) {
        return Json.write(new PipelineMessage(step.wire(), attemptId, waits));
    }

    /**
     * @throws IllegalStateException when the text is no message of the pipeline; such a text ends in the dead-letter
     *     queue
     */
    static PipelineMessage parse(String text) {
        return Json.read(text, PipelineMessage.class);
    }

    PipelineStep step() {
        return PipelineStep.ofWire(stage);
    }
}
