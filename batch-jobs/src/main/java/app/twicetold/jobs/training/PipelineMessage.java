package app.twicetold.jobs.training;

import app.twicetold.core.shared.Json;
import app.twicetold.core.training.life.PipelineStep;

/** A message of the pipeline: ids only, as JSON text. */
record PipelineMessage(String stage, String attemptId) {
    static String text(PipelineStep step, String attemptId) {
        return Json.write(new PipelineMessage(step.wire(), attemptId));
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
