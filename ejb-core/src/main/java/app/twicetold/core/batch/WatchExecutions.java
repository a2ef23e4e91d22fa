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

/** Records the heartbeats of working executions and ends executions whose node died. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class WatchExecutions {
    /** How long a started execution may go without a heartbeat. */
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

    /**
     * Records a heartbeat of the executions that work on the caller's node.
     *
     * @return those of them that must stop or were given up
     */
    public List<Long> beat(Collection<Long> working) {
        executions.beat(working, clock.instant());
        return executions.toStop(working);
    }

    /** Ends executions without a recent heartbeat. */
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
     * @param restart whether to restart the execution: no stop was requested, and it is not itself a restart
     */
    public record Lost(long id, String job, boolean restart) {}
}
