package app.twicetold.core.provider.mock;

import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import java.time.Duration;

/** The time that the mock pretends to work, so that load can be measured as with a real provider. */
final class MockLatency {
    private MockLatency() {}

    static void spend(Duration latency, Deadline deadline) {
        Duration left = deadline.remaining();
        boolean late = latency.compareTo(left) > 0;
        try {
            Duration pause = late ? left : latency;
            if (!pause.isZero()) {
                Thread.sleep(pause.toMillis(), pause.toNanosPart() % 1_000_000);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProviderException(ErrorKind.TRANSPORT, "Interrupted while pretending to work");
        }
        if (late) {
            throw new ProviderException(ErrorKind.TIMEOUT, "Pretended to work for too long");
        }
    }
}
