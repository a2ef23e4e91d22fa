package app.twicetold.core.training.pipeline;

import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.core.training.rules.session.LostWork;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.AttemptRepository.LostRow;
import app.twicetold.persistence.training.AttemptRepository.Work;
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
    /** How many rows one statement takes. */
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

    /** Ends the lease of unclaimed work whose messages were not sent, so that the next sweep sends them. One statement. */
    public void leave(PipelineStep step, List<String> attemptIds) {
        attempts.endLease(work(step), attemptIds, LostWork.UNSENT);
    }

    /**
     * Frees a page of lost work of a step, the longest overdue first, and gives it the lease of work whose message was
     * just sent. Gives up what was lost too often. Rows that another node holds are left out.
     *
     * @param idle whether a listener has nothing to do
     * @param most how many rows, at most {@value #BATCH}
     */
    public Lost redrive(PipelineStep step, boolean idle, int most) {
        Instant now = clock.instant();
        Instant until = step == PipelineStep.EXEMPLAR ? leases.until(now, step) : leases.untilEnd(now);
        List<LostRow> page = attempts.redrive(
                work(step), now, LostWork.lostBefore(now, idle), LostWork.LEASE, LostWork.MOST, until, most);
        page.stream().filter(LostRow::givenUp).forEach(row -> giveUp(step, row.attemptId(), now));
        return new Lost(
                page.stream()
                        .filter(row -> !row.givenUp())
                        .map(LostRow::attemptId)
                        .toList(),
                page.size() == most);
    }

    /**
     * A page of lost work.
     *
     * @param attemptIds whose messages are to be sent
     * @param more whether there may be another page
     */
    public record Lost(List<String> attemptIds, boolean more) {}

    private void giveUp(PipelineStep step, String attemptId, Instant now) {
        switch (step) {
            case TRANSCRIBE, ASSESS -> {
                ProgressStage stage = step == PipelineStep.TRANSCRIBE ? ProgressStage.TRANSCRIBE : ProgressStage.ASSESS;
                attempts.lock(attemptId)
                        .ifPresent(attempt -> AttemptMoves.fail(attempt, AttemptError.timedOut(stage), now));
            }
            case EXEMPLAR ->
                attempts.lockExemplar(attemptId)
                        .ifPresent(exemplar -> AttemptMoves.end(exemplar, ExemplarStatus.FAILED, now));
        }
    }

    private static Work work(PipelineStep step) {
        return switch (step) {
            case TRANSCRIBE -> Work.TRANSCRIPTION;
            case ASSESS -> Work.ASSESSMENT;
            case EXEMPLAR -> Work.EXEMPLAR;
        };
    }
}
