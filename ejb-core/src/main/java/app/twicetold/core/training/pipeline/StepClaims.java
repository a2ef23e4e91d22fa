package app.twicetold.core.training.pipeline;

import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.provider.chain.CallRows;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.work.ClaimedWork;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.ClaimedAttemptRow;
import app.twicetold.persistence.training.ClaimedExemplarRow;
import app.twicetold.persistence.training.ExemplarEntity;
import app.twicetold.persistence.training.StepClaimRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes steps of the pipeline and lands with their claims, in the transaction of the step. {@link AttemptMoves} gives
 * the rows their status.
 */
@ApplicationScoped
public class StepClaims {
    private AttemptRepository attempts;
    private StepClaimRepository stepClaims;
    private CallRows rows;
    private PipelineLeases leases;
    private FairTurn turn;
    private InstantSource clock;

    @Inject
    public StepClaims(
            AttemptRepository attempts,
            StepClaimRepository stepClaims,
            CallRows rows,
            PipelineLeases leases,
            FairTurn turn,
            InstantSource clock) {
        this.attempts = attempts;
        this.stepClaims = stepClaims;
        this.rows = rows;
        this.leases = leases;
        this.turn = turn;
        this.clock = clock;
    }

    protected StepClaims() {}

    /**
     * Takes a step of an attempt.
     *
     * @param waits how often the attempt was put off when the message was sent; null for a message that does not tell
     * @return empty when the attempt is not waiting for this step, is claimed by another delivery, has to wait for others of
     *     its user, or was deleted
     */
    public Optional<Taken<ClaimedAttemptRow>> claim(PipelineStep step, String attemptId, @Nullable Integer waits) {
        if (turn.isRefused(attemptId)) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        String token = ClaimedWork.newToken();
        return stepClaims
                .claimAttempt(step.wire(), attemptId, waits, token, now, leases.until(now, step))
                .map(row -> new Taken<>(token, row));
    }

    /**
     * Takes the exemplar of an attempt.
     *
     * @param waits as of {@link #claim}
     * @return empty when no exemplar is pending, another delivery works on it, or the attempt was deleted
     */
    public Optional<Taken<ClaimedExemplarRow>> claimExemplar(String attemptId, @Nullable Integer waits) {
        Instant now = clock.instant();
        String token = ClaimedWork.newToken();
        return stepClaims
                .claimExemplar(attemptId, waits, token, now, leases.until(now, PipelineStep.EXEMPLAR))
                .map(row -> new Taken<>(token, row));
    }

    /** Takes the next step of an attempt whose step is landing, with {@link #tokenAfter}. */
    public void goOn(ClaimedStep landing, AttemptEntity attempt, PipelineStep next) {
        Instant now = clock.instant();
        AttemptMoves.goOn(attempt, next, new Lease(tokenAfter(landing), leases.until(now, next)));
    }

    /** The token with which the delivery of a step holds the next step. It follows from the token of the step. */
    static String tokenAfter(ClaimedStep landing) {
        return landing.token() + "+";
    }

    /**
     * The attempt, when a landing of this claim has committed and the next step is held. The database may have gone
     * away before it said so.
     */
    public Optional<AttemptEntity> landedBefore(ClaimedStep claim) {
        return attempts.find(claim.attemptId()).filter(attempt -> Lease.isHeldBy(attempt.lease, tokenAfter(claim)));
    }

    /** Adds the exemplar of an attempt that is being assessed. It waits for a delivery. */
    public void addExemplar(String attemptId) {
        Instant now = clock.instant();
        attempts.add(AttemptMoves.pending(attemptId, now, Lease.waiting(leases.until(now, PipelineStep.EXEMPLAR))));
    }

    /**
     * Adds the exemplar of an attempt that is being assessed, and takes it.
     *
     * @return the token of the claim
     */
    public String addTakenExemplar(String attemptId) {
        Instant now = clock.instant();
        String token = ClaimedWork.newToken();
        attempts.add(AttemptMoves.pending(attemptId, now, new Lease(token, leases.until(now, PipelineStep.EXEMPLAR))));
        return token;
    }

    /** Releases the claim of an exemplar whose text lands and whose speech waits for a delivery. */
    public void passOn(ExemplarEntity exemplar) {
        AttemptMoves.passOn(exemplar, leases.until(clock.instant(), PipelineStep.EXEMPLAR));
    }

    /** Releases the claim of a step whose provider is away. */
    Landing putOff(PipelineStep step, AttemptEntity attempt, Duration pause) {
        Instant until = clock.instant().plus(pause);
        AttemptMoves.putOff(attempt, until, leases.until(until));
        return new Landing.PutOff(step, attempt.waits, pause);
    }

    /** As {@link #putOff(PipelineStep, AttemptEntity, Duration)}, of an exemplar. */
    Landing putOff(ExemplarEntity exemplar, Duration pause) {
        Instant until = clock.instant().plus(pause);
        AttemptMoves.putOff(exemplar, until, leases.until(until));
        return new Landing.PutOff(PipelineStep.EXEMPLAR, exemplar.waits, pause);
    }

    /** A row that was taken, and the token of the claim. */
    public record Taken<R>(String token, R row) {}

    /**
     * The attempt, locked for the landing; empty when the claim was lost.
     *
     * @param calls what the landing records when the claim holds
     */
    public Optional<AttemptEntity> attempt(ClaimedStep claim, List<CallNote> calls) {
        Optional<AttemptEntity> held =
                attempts.lock(claim.attemptId()).filter(a -> Lease.isHeldBy(a.lease, claim.token()));
        held.ifPresent(attempt -> rows.addAll(calls));
        return held;
    }

    /** As {@link #attempt}, of the exemplar. */
    public Optional<ExemplarEntity> exemplar(ClaimedStep claim, List<CallNote> calls) {
        Optional<ExemplarEntity> held =
                attempts.lockExemplar(claim.attemptId()).filter(e -> Lease.isHeldBy(e.lease, claim.token()));
        held.ifPresent(exemplar -> rows.addAll(calls));
        return held;
    }

    /** Fails an attempt that was taken in the same transaction. */
    public void fail(String attemptId, AttemptError error) {
        attempts.lock(attemptId).ifPresent(attempt -> AttemptMoves.fail(attempt, error, clock.instant()));
    }
}
