package app.twicetold.core.training.pipeline;

import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.ExemplarStatus;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.AttemptRepository.Work;
import app.twicetold.persistence.training.ClaimedAttemptRow;
import app.twicetold.persistence.training.ClaimedExemplarRow;
import app.twicetold.persistence.training.ExemplarEntity;
import app.twicetold.persistence.training.StepClaimRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The claims of pipeline steps, from the first delivery to the last: taken, landed with, given back, lost, sent again.
 * {@link AttemptMoves} gives the rows their status.
 *
 * <p>Work is given up after {@value #MAX_LOST} points of loss. A delivery that ended with an exception is one point (a
 * message is delivered four times). A lease that ran out is two. Only claimed work loses points: while the broker is
 * down no work can be claimed, and waiting must not make an attempt fail.
 */
@Stateless
public class AttemptClaims {
    static final int MAX_LOST = 4;
    private static final int LOST_LEASE = 2;

    /** How many rows one query finds. */
    static final int BATCH = 200;

    private AttemptRepository attempts;
    private StepClaimRepository stepClaims;
    private ProviderCallRecorder recorder;
    private PipelineLeases leases;
    private InstantSource clock;

    @Inject
    public AttemptClaims(
            AttemptRepository attempts,
            StepClaimRepository stepClaims,
            ProviderCallRecorder recorder,
            PipelineLeases leases,
            InstantSource clock) {
        this.attempts = attempts;
        this.stepClaims = stepClaims;
        this.recorder = recorder;
        this.leases = leases;
        this.clock = clock;
    }

    protected AttemptClaims() {}

    /**
     * Takes a step of an attempt.
     *
     * @return empty when the attempt is not waiting for this step, is claimed by another delivery, or was deleted
     */
    public Optional<Taken<ClaimedAttemptRow>> claim(PipelineStep step, String attemptId) {
        Instant now = clock.instant();
        String token = token();
        return stepClaims
                .claimAttempt(step.wire(), attemptId, token, now, leases.until(now, step))
                .map(row -> new Taken<>(token, row));
    }

    /**
     * Takes the exemplar of an attempt.
     *
     * @return empty when no exemplar is pending, another delivery works on it, or the attempt was deleted
     */
    public Optional<Taken<ClaimedExemplarRow>> claimExemplar(String attemptId) {
        Instant now = clock.instant();
        String token = token();
        return stepClaims
                .claimExemplar(attemptId, token, now, leases.until(now, PipelineStep.EXEMPLAR))
                .map(row -> new Taken<>(token, row));
    }

    /** Takes the next step of an attempt whose step is landing, with {@link #tokenAfter}. */
    public void goOn(ClaimedStep landing, AttemptEntity attempt, PipelineStep next) {
        Instant now = clock.instant();
        AttemptMoves.goOn(attempt, next, tokenAfter(landing), leases.until(now, next));
    }

    /** The token with which the delivery of a step holds the next step. It follows from the token of the step. */
    static String tokenAfter(ClaimedStep landing) {
        return landing.token() + "+";
    }

    /**
     * The attempt, when a landing of this claim has committed and the next step is held. The database may have gone away
     * before it said so.
     */
    public Optional<AttemptEntity> landedBefore(ClaimedStep claim) {
        return attempts.find(claim.attemptId())
                .filter(attempt -> tokenAfter(claim).equals(attempt.claimToken));
    }

    /** Adds the exemplar of an attempt that is being assessed. It waits for a delivery. */
    public void addExemplar(String attemptId) {
        Instant now = clock.instant();
        attempts.add(AttemptMoves.pending(attemptId, now, leases.until(now, PipelineStep.EXEMPLAR)));
    }

    /**
     * Adds the exemplar of an attempt that is being assessed, and takes it.
     *
     * @return the token of the claim
     */
    public String addTakenExemplar(String attemptId) {
        Instant now = clock.instant();
        ExemplarEntity exemplar = AttemptMoves.pending(attemptId, now, leases.until(now, PipelineStep.EXEMPLAR));
        String token = token();
        AttemptMoves.take(exemplar, token);
        attempts.add(exemplar);
        return token;
    }

    private static String token() {
        return Ids.create("clm");
    }

    /** A row that was taken, and the token of the claim. */
    public record Taken<R>(String token, R row) {}

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

    /**
     * The attempt, locked for the landing; empty when the claim was lost.
     *
     * @param calls what the landing records when the claim holds
     */
    public Optional<AttemptEntity> attempt(ClaimedStep claim, List<CallNote> calls) {
        Optional<AttemptEntity> held =
                attempts.lock(claim.attemptId()).filter(a -> claim.token().equals(a.claimToken));
        held.ifPresent(attempt -> recorder.recordWithin(calls));
        return held;
    }

    /** As {@link #attempt}, of the exemplar. */
    public Optional<ExemplarEntity> exemplar(ClaimedStep claim, List<CallNote> calls) {
        Optional<ExemplarEntity> held = attempts.lockExemplar(claim.attemptId())
                .filter(e -> claim.token().equals(e.claimToken));
        held.ifPresent(exemplar -> recorder.recordWithin(calls));
        return held;
    }

    /** Fails an attempt that was taken in the same transaction. */
    public void fail(String attemptId, AttemptError error) {
        attempts.lock(attemptId).ifPresent(attempt -> AttemptMoves.fail(attempt, error, clock.instant()));
    }

    /** Fails the attempt, if the claim still holds. */
    public Landing fail(ClaimedStep claim, AttemptError error, List<CallNote> calls) {
        return end(claim, calls, attempt -> AttemptMoves.fail(attempt, error, clock.instant()));
    }

    /** Ends the attempt as unreliable, if the claim still holds. */
    public Landing distrust(ClaimedStep claim, UnreliableReason reason, List<CallNote> calls) {
        return end(claim, calls, attempt -> AttemptMoves.distrust(attempt, reason, clock.instant()));
    }

    private Landing end(ClaimedStep claim, List<CallNote> calls, Consumer<AttemptEntity> move) {
        Optional<AttemptEntity> held = attempt(claim, calls);
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
                                && ended(attempt.leaseUntil, now))
                        .map(attempt -> redrive(step, attempt, now))
                        .orElse(false);
            case EXEMPLAR ->
                attempts.lockExemplar(attemptId)
                        .filter(exemplar -> ExemplarStatus.ofWire(exemplar.status) == ExemplarStatus.PENDING
                                && ended(exemplar.leaseUntil, now))
                        .map(exemplar -> redrive(exemplar, now))
                        .orElse(false);
        };
    }

    private boolean redrive(PipelineStep step, AttemptEntity attempt, Instant now) {
        if (attempt.redrives >= MAX_LOST) {
            ProgressStage stage = step == PipelineStep.TRANSCRIBE ? ProgressStage.TRANSCRIBE : ProgressStage.ASSESS;
            AttemptMoves.fail(attempt, AttemptError.timedOut(stage), now);
            return false;
        }
        attempt.redrives += attempt.claimToken == null ? 0 : LOST_LEASE;
        AttemptMoves.passOn(attempt, step, leases.untilEnd(now));
        return true;
    }

    private boolean redrive(ExemplarEntity exemplar, Instant now) {
        if (exemplar.redrives >= MAX_LOST) {
            AttemptMoves.end(exemplar, ExemplarStatus.FAILED, now);
            return false;
        }
        exemplar.redrives += exemplar.claimToken == null ? 0 : LOST_LEASE;
        AttemptMoves.passOn(exemplar, leases.until(now, PipelineStep.EXEMPLAR));
        return true;
    }

    private static boolean ended(@Nullable Instant lease, Instant now) {
        return lease != null && lease.isBefore(now);
    }

    private static Work work(PipelineStep step) {
        return switch (step) {
            case TRANSCRIBE -> Work.TRANSCRIPTION;
            case ASSESS -> Work.ASSESSMENT;
            case EXEMPLAR -> Work.EXEMPLAR;
        };
    }
}
