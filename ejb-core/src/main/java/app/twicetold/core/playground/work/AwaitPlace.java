package app.twicetold.core.playground.work;

import app.twicetold.core.playground.work.PlaygroundQueue.QueueUnavailable;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.core.work.rules.Patience;
import app.twicetold.core.work.rules.Waited;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Puts work off whose pinned entry had no place in its width, as other work is put off in an outage. The entry was not
 * called, so that is no fault of it. After the patience of background work it fails.
 */
@ApplicationScoped
public class AwaitPlace {
    private static final Logger LOG = Logger.getLogger(AwaitPlace.class.getName());

    private PlaygroundQueue queue;
    private PatienceSettings patience;
    private InstantSource clock;

    @Inject
    public AwaitPlace(PlaygroundQueue queue, PatienceSettings patience, InstantSource clock) {
        this.queue = queue;
        this.patience = patience;
        this.clock = clock;
    }

    protected AwaitPlace() {}

    /** The work comes back after a pause. */
    static final class PutOff extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Duration pause;

        PutOff(Duration pause, ChainFailure crowded) {
            super("All places of the entry are taken", crowded);
            this.pause = pause;
        }

        Duration pause() {
            return pause;
        }
    }

    /**
     * Makes a call.
     *
     * @param queuedAt when the work was asked for; null when it was just now, and for work that is put off until an end
     *     of its own
     * @throws PutOff when the entry had no place, and the work has patience left
     * @throws ChainFailure as the call does otherwise
     */
    <T> T orPutOff(@Nullable Instant queuedAt, Supplier<T> call) {
        try {
            return call.get();
        } catch (ChainFailure failure) {
            throw pause(queuedAt, failure)
                    .<RuntimeException>map(pause -> new PutOff(pause, failure))
                    .orElse(failure);
        }
    }

    private Optional<Duration> pause(@Nullable Instant queuedAt, ChainFailure failure) {
        Patience background = patience.background();
        if (!failure.isCrowded() || background.isNone()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        // It has waited for a place before, so it comes back after the longest of the pauses.
        Waited waited = new Waited(queuedAt == null ? now : queuedAt, Integer.MAX_VALUE);
        return failure.outage()
                .flatMap(outage -> background.pause(
                        waited, outage.probe(), now, ThreadLocalRandom.current().nextDouble()));
    }

    /** Sends work that was given back. What the broker does not take waits for the sweep. */
    void later(PlaygroundTask task, PutOff putOff) {
        try {
            queue.sendLater(task, putOff.pause());
        } catch (QueueUnavailable e) {
            LOG.info(() -> "A " + task.stage().wire() + " for " + task.id() + " waits for the sweep");
        }
    }
}
