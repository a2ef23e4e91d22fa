package app.twicetold.core.training.pipeline;

import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.core.training.rules.session.LostWork;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.AttemptRepository.Work;
import app.twicetold.persistence.training.ExemplarEntity;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Claims of pipeline steps that end without a landing of their own: given back, lost, sent again. Each method is a
 * transaction. {@link AttemptMoves} gives the rows their status, {@link LostWork} decides when work is given up.
 */
@Stateless
public class AttemptClaims {
    /** How many rows one query finds. */
    static final int BATCH = 200;

    private AttemptRepository attempts;
    private StepClaims claims;
    private PipelineLeases leases;
    private InstantSource clock;

    @Inject
    public AttemptClaims(AttemptRepository attempts, StepClaims claims, PipelineLeases leases, InstantSource clock) {
        this.attempts = attempts;
        this.claims = claims;
        this.leases = leases;
        this.clock = clock;
    }

    protected AttemptClaims() {}

    /** Counts a delivery whose claim failed. */
    public void lost(PipelineStep step, String attemptId) {
        attempts.countLost(work(step), attemptId);
    }

    /** Gives the claim back after an exception, so that the redelivery need not wait for its lease. */
    public void release(ClaimedStep claim) {
        attempts.release(work(claim.step()), claim.attemptId(), claim.token());
    }

    /** Gives the claim back after an outage of the database, which does not count as a loss. */
    public void giveBack(ClaimedStep claim) {
        attempts.giveBack(work(claim.step()), claim.attemptId(), claim.token());
    }

    /** Fails the attempt, if the claim still holds. */
    public Landing fail(ClaimedStep claim, AttemptError error, List<CallNote> calls) {
        return end(claim, calls, attempt -> AttemptMoves.fail(attempt, error, clock.instant()));
    }

    /** Ends the attempt as unreliable, if the claim still holds. */
    public Landing distrust(ClaimedStep claim, UnreliableReason reason, List<CallNote> calls) {
        return end(claim, calls, attempt -> AttemptMoves.distrust(attempt, reason, clock.instant()));
    }

    /** Gives the claim back because a provider is away, if it still holds. It does not count as a loss. */
    public Landing putOff(ClaimedStep claim, Duration pause, List<CallNote> calls) {
        return claims.attempt(claim, calls)
                .map(attempt -> claims.putOff(claim.step(), attempt, pause))
                .orElseGet(Landing.Lost::new);
    }

    private Landing end(ClaimedStep claim, List<CallNote> calls, Consumer<AttemptEntity> move) {
        Optional<AttemptEntity> held = claims.attempt(claim, calls);
        held.ifPresent(move);
        return held.isPresent() ? new Landing.Ended() : new Landing.Lost();
    }

    /** Ends the lease of unclaimed work whose message was not sent, so that the next sweep sends it. */
    public void leave(PipelineStep step, String attemptId) {
        attempts.endLease(work(step), attemptId, clock.instant());
    }

    /** The attempts whose lease of the step ended, the longest waiting first; {@value #BATCH} at most. */
    public List<String> overdue(PipelineStep step) {
        return attempts.overdue(work(step), clock.instant(), BATCH);
    }

    /** @return whether to send the message again; otherwise the work moved on meanwhile, or is given up */
    public boolean redrive(PipelineStep step, String attemptId) {
        Instant now = clock.instant();
        return switch (step) {
            case TRANSCRIBE, ASSESS ->
                attempts.lock(attemptId)
                        .filter(attempt -> AttemptStatus.ofWire(attempt.status) == AttemptStatus.PROCESSING
                                && step.wire().equals(attempt.step)
                                && Lease.isOver(attempt.lease, now))
                        .map(attempt -> redrive(step, attempt, now))
                        .orElse(false);
            case EXEMPLAR ->
                attempts.lockExemplar(attemptId)
                        .filter(exemplar -> ExemplarStatus.ofWire(exemplar.status) == ExemplarStatus.PENDING
                                && Lease.isOver(exemplar.lease, now))
                        .map(exemplar -> redrive(exemplar, now))
                        .orElse(false);
        };
    }

    private boolean redrive(PipelineStep step, AttemptEntity attempt, Instant now) {
        if (LostWork.isGivenUp(attempt.losses)) {
            ProgressStage stage = step == PipelineStep.TRANSCRIBE ? ProgressStage.TRANSCRIBE : ProgressStage.ASSESS;
            AttemptMoves.fail(attempt, AttemptError.timedOut(stage), now);
            return false;
        }
        attempt.losses = LostWork.afterLease(attempt.losses, Lease.isTaken(attempt.lease));
        AttemptMoves.passOn(attempt, step, leases.untilEnd(now));
        return true;
    }

    private boolean redrive(ExemplarEntity exemplar, Instant now) {
        if (LostWork.isGivenUp(exemplar.losses)) {
            AttemptMoves.end(exemplar, ExemplarStatus.FAILED, now);
            return false;
        }
        exemplar.losses = LostWork.afterLease(exemplar.losses, Lease.isTaken(exemplar.lease));
        AttemptMoves.passOn(exemplar, leases.until(now, PipelineStep.EXEMPLAR));
        return true;
    }

    private static Work work(PipelineStep step) {
        return switch (step) {
            case TRANSCRIBE -> Work.TRANSCRIPTION;
            case ASSESS -> Work.ASSESSMENT;
            case EXEMPLAR -> Work.EXEMPLAR;
        };
    }
}
