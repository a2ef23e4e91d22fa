package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.training.life.PipelineStep;

/**
 * A message of the queue.
 *
 * @param waits how often the step had been put off; {@link Row#UNTOLD} when it does not tell
 * @param again whether it was delivered before
 */
record Message(PipelineStep step, Attempt attempt, int waits, int priority, long sentAtMs, boolean again) {
    Message redelivered() {
        return new Message(step, attempt, waits, priority, sentAtMs, true);
    }
}
