package app.twicetold.core.training.pipeline;

import app.twicetold.core.training.life.PipelineStep;

/** A step that one delivery holds. Only with its token may the work land. */
public interface ClaimedStep {
    PipelineStep step();

    String attemptId();

    String token();
}
