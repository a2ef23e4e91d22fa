package app.twicetold.core.training.pipeline;

import app.twicetold.core.training.life.PipelineStep;
import java.time.Duration;
import java.time.Instant;

/** Leases of one minute, whatever providers are configured. */
public final class MinuteLeases extends PipelineLeases {
    @Override
    public Instant until(Instant now, PipelineStep... steps) {
        return now.plus(Duration.ofMinutes(1));
    }
}
