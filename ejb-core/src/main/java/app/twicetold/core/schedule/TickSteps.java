package app.twicetold.core.schedule;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.schedule.rules.TickState;
import app.twicetold.persistence.schedule.TickRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

/** The short transactions of the holder of a tick. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class TickSteps {
    /** How long after a failure the tick is tried again. */
    public static final Duration RETRY_AFTER = Duration.ofMinutes(10);

    private TickRepository ticks;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public TickSteps(TickRepository ticks, RecordAudit audit, InstantSource clock) {
        this.ticks = ticks;
        this.audit = audit;
        this.clock = clock;
    }

    protected TickSteps() {}

    /** Notes the batch execution that does the work. */
    public void started(TickClaim claim, long executionId) {
        ticks.setExecution(claim.name(), claim.tick(), claim.token(), executionId);
    }

    /** An earlier execution continues as this one. It also does the work of the ticks before. */
    public void goesOn(TickClaim claim, long executionId) {
        if (ticks.setExecution(claim.name(), claim.tick(), claim.token(), executionId)) {
            TickMoves.supersedeBefore(ticks, claim.name(), claim.tick(), clock.instant());
        }
    }

    /** Nothing came of the tick. It is removed as if it had never been. */
    public void givenBack(TickClaim claim) {
        ticks.remove(claim.name(), claim.tick(), claim.token());
    }

    /** @return false when the lease was lost: another node does the work */
    public boolean renew(TickClaim claim) {
        return ticks.renew(
                claim.name(), claim.tick(), claim.token(), clock.instant().plus(ClaimTick.LEASE));
    }

    public void completed(TickClaim claim) {
        TickMoves.end(ticks, claim, TickState.COMPLETED, clock.instant());
    }

    /** An operator ended the work. */
    public void stopped(TickClaim claim) {
        TickMoves.end(ticks, claim, TickState.STOPPED, clock.instant());
    }

    /**
     * The server stopped in the middle of the work. The first node that asks does the rest; this was no try that
     * failed.
     */
    public void laidDown(TickClaim claim) {
        TickMoves.layDown(ticks, claim, clock.instant());
    }

    /** The work failed, or some part of it. It is tried again after {@link #RETRY_AFTER}, a few times at most. */
    public void failed(TickClaim claim) {
        if (claim.run() < ClaimTick.MAX_RUNS) {
            TickMoves.tryAgain(ticks, claim, clock.instant().plus(RETRY_AFTER));
        } else {
            TickMoves.end(ticks, claim, TickState.FAILED, clock.instant());
        }
    }

    /**
     * Writes down that a part of scheduled work failed, so that operators see it.
     *
     * @param job the name of the scheduled work
     * @param error what it was, by its type only: messages may quote data
     */
    public void partFailed(String job, String part, Throwable error) {
        audit.record(
                Actor.SYSTEM,
                AuditAction.SCHEDULER_PART_FAILED,
                "scheduled_job",
                job,
                Map.of("part", part, "error", error.getClass().getSimpleName()));
    }
}
