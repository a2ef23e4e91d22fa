package app.twicetold.core.training.life;

import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.ExemplarEntity;
import java.time.Instant;
import java.util.List;

/**
 * The life of attempts and exemplars: the one place that gives them a status, and that ends a claim with it. The caller
 * has locked the rows.
 */
public final class AttemptMoves {
    private AttemptMoves() {}

    public static void announce(AttemptEntity attempt) {
        attempt.status = AttemptStatus.AWAITING_UPLOAD.wire();
    }

    public static void upload(AttemptEntity attempt) {
        to(attempt, AttemptStatus.UPLOADED);
    }

    /** Begins to process the attempt, for the first time or again after a failure. */
    public static void submit(AttemptEntity attempt, PipelineStep step, Instant now, Instant leaseUntil) {
        to(attempt, AttemptStatus.PROCESSING);
        attempt.submittedAt = now;
        attempt.finishedAt = null;
        attempt.submissions++;
        attempt.losses = 0;
        attempt.waits = 0;
        attempt.errorCode = null;
        attempt.errorStage = null;
        attempt.errorRetryable = null;
        passOn(attempt, step, leaseUntil);
    }

    /** Releases the claim. The next delivery works on the step. */
    public static void passOn(AttemptEntity attempt, PipelineStep step, Instant leaseUntil) {
        attempt.step = step.wire();
        attempt.lease = Lease.waiting(leaseUntil);
        attempt.waitsUntil = null;
    }

    /** Releases the claim of a step whose provider is away. It is no loss. */
    public static void putOff(AttemptEntity attempt, Instant until, Instant leaseUntil) {
        attempt.lease = Lease.waiting(leaseUntil);
        attempt.waits++;
        attempt.waitsUntil = until;
    }

    /** Claims the next step for the delivery whose step lands. */
    public static void goOn(AttemptEntity attempt, PipelineStep step, Lease lease) {
        attempt.step = step.wire();
        attempt.lease = lease;
    }

    public static void assess(AttemptEntity attempt, Instant now) {
        end(attempt, AttemptStatus.ASSESSED, now);
    }

    public static void distrust(AttemptEntity attempt, UnreliableReason reason, Instant now) {
        end(attempt, AttemptStatus.UNRELIABLE, now);
        attempt.unreliableReason = reason.wire();
    }

    public static void fail(AttemptEntity attempt, AttemptError error, Instant now) {
        end(attempt, AttemptStatus.FAILED, now);
        error.writeTo(attempt);
    }

    /** Ends attempts that were never submitted; their recordings are taken off them. One statement. */
    public static void supersede(AttemptRepository attempts, List<String> ids, Instant now) {
        AttemptError error = AttemptError.superseded();
        attempts.fail(ids, AttemptStatus.FAILED.wire(), error.code(), error.stage(), error.retryable(), now);
    }

    /**
     * Takes the recordings off attempts that are not processed, with the times of their words, and the speech off their
     * exemplars. Three statements.
     */
    public static void purge(AttemptRepository attempts, List<String> ids, Instant now) {
        attempts.purgeWordTimes(ids);
        attempts.purgeExemplars(ids, ExemplarStatus.UNAVAILABLE.wire());
        attempts.purge(ids, now);
    }

    /** A new exemplar, which waits for its step or is held by the delivery that landed its assessment. */
    public static ExemplarEntity pending(String attemptId, Instant now, Lease lease) {
        ExemplarEntity exemplar = new ExemplarEntity();
        exemplar.attemptId = attemptId;
        exemplar.status = ExemplarStatus.PENDING.wire();
        exemplar.lease = lease;
        exemplar.createdAt = now;
        return exemplar;
    }

    /** Releases the claim. The next delivery works on the exemplar. */
    public static void passOn(ExemplarEntity exemplar, Instant leaseUntil) {
        exemplar.lease = Lease.waiting(leaseUntil);
        exemplar.waitsUntil = null;
    }

    /** Releases the claim of an exemplar whose provider is away. It is no loss. */
    public static void putOff(ExemplarEntity exemplar, Instant until, Instant leaseUntil) {
        exemplar.lease = Lease.waiting(leaseUntil);
        exemplar.waits++;
        exemplar.waitsUntil = until;
    }

    /** Notes that an exemplar is to be spoken which is still being written. */
    public static void speakOnceWritten(ExemplarEntity exemplar, Instant now) {
        if (exemplar.text == null && exemplar.speechRequests == 0) {
            exemplar.speechRequests = 1;
            exemplar.speechRequestedAt = now;
        }
    }

    /** Has an exemplar spoken that was written without speech. */
    public static void speak(ExemplarEntity exemplar, Instant now, Instant leaseUntil) {
        exemplar.status = ExemplarStatus.ofWire(exemplar.status).to(ExemplarStatus.PENDING, exemplar.attemptId);
        exemplar.finishedAt = null;
        exemplar.losses = 0;
        exemplar.waits = 0;
        exemplar.speechRequests++;
        exemplar.speechRequestedAt = now;
        passOn(exemplar, leaseUntil);
    }

    public static void end(ExemplarEntity exemplar, ExemplarStatus status, Instant now) {
        exemplar.status = ExemplarStatus.ofWire(exemplar.status).to(status, exemplar.attemptId);
        exemplar.lease = null;
        exemplar.finishedAt = now;
    }

    private static void end(AttemptEntity attempt, AttemptStatus status, Instant now) {
        to(attempt, status);
        attempt.lease = null;
        attempt.finishedAt = now;
    }

    private static void to(AttemptEntity attempt, AttemptStatus next) {
        attempt.status = AttemptStatus.ofWire(attempt.status).to(next, attempt.id);
    }
}
