package app.twicetold.core.training.life;

import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.session.AttemptStatus;
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
        attempt.redrives = 0;
        attempt.errorCode = null;
        attempt.errorStage = null;
        attempt.errorRetryable = null;
        passOn(attempt, step, leaseUntil);
    }

    /** Releases the claim. The next delivery works on the step. */
    public static void passOn(AttemptEntity attempt, PipelineStep step, Instant leaseUntil) {
        attempt.step = step.wire();
        attempt.claimToken = null;
        attempt.leaseUntil = leaseUntil;
    }

    /** Claims the next step for the delivery whose step lands. */
    public static void goOn(AttemptEntity attempt, PipelineStep step, String token, Instant leaseUntil) {
        attempt.step = step.wire();
        attempt.claimToken = token;
        attempt.leaseUntil = leaseUntil;
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

    /** Takes the recordings off attempts that are not processed, and the speech off their exemplars. Two statements. */
    public static void purge(AttemptRepository attempts, List<String> ids, Instant now) {
        attempts.purgeExemplars(ids, ExemplarStatus.UNAVAILABLE.wire());
        attempts.purge(ids, now);
    }

    /** A new exemplar, which waits for its step. */
    public static ExemplarEntity pending(String attemptId, Instant now, Instant leaseUntil) {
        ExemplarEntity exemplar = new ExemplarEntity();
        exemplar.attemptId = attemptId;
        exemplar.status = ExemplarStatus.PENDING.wire();
        exemplar.leaseUntil = leaseUntil;
        exemplar.createdAt = now;
        return exemplar;
    }

    /** Claims a new exemplar for the delivery that landed its assessment. */
    public static void take(ExemplarEntity exemplar, String token) {
        exemplar.claimToken = token;
    }

    /** Releases the claim. The next delivery works on the exemplar. */
    public static void passOn(ExemplarEntity exemplar, Instant leaseUntil) {
        exemplar.claimToken = null;
        exemplar.leaseUntil = leaseUntil;
    }

    public static void end(ExemplarEntity exemplar, ExemplarStatus status, Instant now) {
        exemplar.status = status.wire();
        exemplar.claimToken = null;
        exemplar.leaseUntil = null;
        exemplar.finishedAt = now;
    }

    private static void end(AttemptEntity attempt, AttemptStatus status, Instant now) {
        to(attempt, status);
        attempt.claimToken = null;
        attempt.leaseUntil = null;
        attempt.finishedAt = now;
    }

    /**
     * Moves the attempt.
     *
     * @throws IllegalStateException when there is no such move. Callers check the status before, so this is our mistake
     */
    static void to(AttemptEntity attempt, AttemptStatus next) {
        AttemptStatus status = AttemptStatus.ofWire(attempt.status);
        if (!status.mayBecome(next)) {
            throw new IllegalStateException(
                    "The attempt " + attempt.id + " is " + status.wire() + " and cannot become " + next.wire());
        }
        attempt.status = next.wire();
    }
}
