package app.twicetold.core.training.pipeline;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.ExemplarStatus;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.AttemptRepository.Work;
import app.twicetold.persistence.training.ExemplarEntity;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The short transactions of the sweep. Work is given up after {@value #MAX_LOST} points of loss. A delivery that ended
 * with an exception is one point (a message is delivered four times). A lease that ran out is two. Only claimed work
 * loses points: while the broker is down no work can be claimed, and waiting must not make an attempt fail.
 */
@Stateless
public class SweepSteps {
    static final int MAX_LOST = 4;
    private static final int LOST_LEASE = 2;

    /** How many rows one query finds. */
    static final int BATCH = 200;

    private AttemptRepository attempts;
    private PipelineLeases leases;
    private InstantSource clock;

    @Inject
    public SweepSteps(AttemptRepository attempts, PipelineLeases leases, InstantSource clock) {
        this.attempts = attempts;
        this.leases = leases;
        this.clock = clock;
    }

    protected SweepSteps() {}

    public List<String> overdueAttempts() {
        return attempts.overdue(Work.ATTEMPT, clock.instant(), BATCH);
    }

    public List<String> overdueExemplars() {
        return attempts.overdue(Work.EXEMPLAR, clock.instant(), BATCH);
    }

    /** Ends the lease of unclaimed work whose message was not sent, so that the next sweep sends it. */
    public void leave(PipelineStep step, String attemptId) {
        Instant now = clock.instant();
        switch (step) {
            case TRANSCRIBE, ASSESS -> attempts.endLease(Work.ATTEMPT, attemptId, now);
            case EXEMPLAR -> attempts.endLease(Work.EXEMPLAR, attemptId, now);
        }
    }

    /** @return the step to send again; empty when the attempt moved on meanwhile, or was given up */
    public Optional<PipelineStep> redriveAttempt(String attemptId) {
        Instant now = clock.instant();
        Optional<AttemptEntity> overdue = attempts.lock(attemptId)
                .filter(a -> AttemptStatus.ofWire(a.status) == AttemptStatus.PROCESSING && ended(a.leaseUntil, now));
        if (overdue.isEmpty()) {
            return Optional.empty();
        }
        AttemptEntity attempt = overdue.get();
        if (attempt.step == null) {
            throw new IllegalStateException("Attempt " + attemptId + " is processed in no step");
        }
        PipelineStep step = PipelineStep.ofWire(attempt.step);
        if (attempt.redrives >= MAX_LOST) {
            ProgressStage stage = step == PipelineStep.TRANSCRIBE ? ProgressStage.TRANSCRIBE : ProgressStage.ASSESS;
            AttemptMoves.fail(attempt, AttemptError.timedOut(stage), now);
            return Optional.empty();
        }
        if (attempt.claimToken != null) {
            attempt.redrives += LOST_LEASE;
        }
        AttemptMoves.passOn(attempt, step, leases.untilEnd(now));
        return Optional.of(step);
    }

    /** @return whether the exemplar's message is to be sent again */
    public boolean redriveExemplar(String attemptId) {
        Instant now = clock.instant();
        Optional<ExemplarEntity> overdue = attempts.lockExemplar(attemptId)
                .filter(e -> ExemplarStatus.ofWire(e.status) == ExemplarStatus.PENDING && ended(e.leaseUntil, now));
        if (overdue.isEmpty()) {
            return false;
        }
        ExemplarEntity exemplar = overdue.get();
        if (exemplar.redrives >= MAX_LOST) {
            AttemptMoves.end(exemplar, ExemplarStatus.FAILED, now);
            return false;
        }
        if (exemplar.claimToken != null) {
            exemplar.redrives += LOST_LEASE;
        }
        AttemptMoves.passOn(exemplar, leases.until(now, Capability.LLM, Capability.TTS));
        return true;
    }

    private static boolean ended(@Nullable Instant lease, Instant now) {
        return lease != null && lease.isBefore(now);
    }
}
