package app.twicetold.core.playground.evaluation;

import app.twicetold.core.playground.PlaygroundError;
import app.twicetold.core.playground.rules.EvaluationStatus;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.playground.PlaygroundEvaluationEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The life of evaluations: the one place that gives them a status, and that takes or ends a claim with it. The caller
 * has locked the row.
 */
final class EvaluationMoves {
    private EvaluationMoves() {}

    static void begin(PlaygroundEvaluationEntity evaluation) {
        evaluation.status = EvaluationStatus.RUNNING.wire();
    }

    static void claim(PlaygroundEvaluationEntity evaluation, Lease lease) {
        evaluation.lease = lease;
    }

    static void release(PlaygroundEvaluationEntity evaluation) {
        evaluation.lease = null;
    }

    /** @param error null when everything was asked */
    static void end(PlaygroundEvaluationEntity evaluation, @Nullable PlaygroundError error, Instant now) {
        EvaluationStatus next = error == null ? EvaluationStatus.DONE : EvaluationStatus.FAILED;
        evaluation.status = EvaluationStatus.ofWire(evaluation.status).to(next, evaluation.id);
        evaluation.failure = error == null ? null : error.stored();
        evaluation.finishedAt = now;
        release(evaluation);
    }
}
