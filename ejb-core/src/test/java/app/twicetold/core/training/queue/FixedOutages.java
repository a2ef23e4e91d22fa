package app.twicetold.core.training.queue;

import app.twicetold.core.training.life.PipelineStep;
import java.time.Duration;
import java.util.Optional;

/** Refuses what a test says. */
public final class FixedOutages extends ProviderOutages {
    private Optional<Duration> refusal = Optional.empty();

    public void refuse(Duration pause) {
        refusal = Optional.of(pause);
    }

    @Override
    void look() {}

    @Override
    Optional<Duration> refusal(PipelineStep step, String id) {
        return refusal;
    }
}
