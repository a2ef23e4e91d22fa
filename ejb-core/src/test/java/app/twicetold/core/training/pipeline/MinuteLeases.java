package app.twicetold.core.training.pipeline;

import app.twicetold.core.provider.port.Capability;
import java.time.Duration;
import java.time.Instant;

/** Leases of one minute, whatever providers are configured. */
public final class MinuteLeases extends PipelineLeases {
    @Override
    public Instant until(Instant now, Capability... capabilities) {
        return now.plus(Duration.ofMinutes(1));
    }
}
