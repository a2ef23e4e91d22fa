package app.twicetold.core.batch;

import app.twicetold.persistence.batch.BatchExecutionRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;

/** Tells executions that work from those whose node died. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class WatchExecutions {
    /** How long an execution may give no sign of life. */
    static final Duration SILENCE = Duration.ofSeconds(90);
    /** How long an execution may wait for a thread. */
    static final Duration WAIT = Duration.ofHours(1);

    private BatchExecutionRepository executions;
    private InstantSource clock;

    @Inject
    public WatchExecutions(BatchExecutionRepository executions, InstantSource clock) {
        this.executions = executions;
        this.clock = clock;
    }

    protected WatchExecutions() {}

    /** The executions that work on the caller's node. @return those of them that are to stop, or were given up */
    public List<Long> beat(Collection<Long> working) {
        executions.beat(working, clock.instant());
        return executions.toStop(working);
    }

    /** Ends those that gave no sign of life. */
    public List<Lost> failLost() {
        Instant now = clock.instant();
        List<Long> lost = executions.failSilent(now.minus(SILENCE), now.minus(WAIT), now);
        return executions.find(lost).stream()
                .map(row -> new Lost(row.id, row.job, row.restartOf == null && row.stopRequestedAt == null))
                .toList();
    }

    /**
     * An execution whose node died.
     *
     * @param restart whether it deserves to be gone on with: nobody wanted to stop it, and no restart led to it
     */
    public record Lost(long id, String job, boolean restart) {}
}
