package app.twicetold.core.playground;

import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.core.work.ClaimedWork;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.playground.PlaygroundExemplarEntity;
import java.time.Instant;

/**
 * The life of exemplars: the one place that gives them a status, and that takes or ends a claim with it. The caller has
 * locked the row.
 */
public final class ExemplarMoves {
    private ExemplarMoves() {}

    /** A new exemplar that waits for a worker. */
    public static void begin(PlaygroundExemplarEntity exemplar, Instant now) {
        exemplar.status = ExemplarStatus.PENDING.wire();
        clear(exemplar, now);
    }

    /** An exemplar that waits for a worker, in place of an earlier one. */
    public static void open(PlaygroundExemplarEntity exemplar, Instant now) {
        to(exemplar, ExemplarStatus.PENDING);
        clear(exemplar, now);
    }

    private static void clear(PlaygroundExemplarEntity exemplar, Instant now) {
        exemplar.text = null;
        exemplar.modelRef = null;
        exemplar.ttsRef = null;
        exemplar.durationMs = null;
        exemplar.objectKey = null;
        exemplar.contentType = null;
        exemplar.audioPurgedAt = null;
        exemplar.failure = null;
        exemplar.createdAt = now;
        exemplar.queuedAt = now;
        exemplar.finishedAt = null;
        release(exemplar);
    }

    /** @return the token of the claim */
    public static String claim(PlaygroundExemplarEntity exemplar, Instant leaseUntil) {
        String token = ClaimedWork.newToken();
        exemplar.lease = new Lease(token, leaseUntil);
        return token;
    }

    public static void release(PlaygroundExemplarEntity exemplar) {
        exemplar.lease = null;
    }

    public static void end(PlaygroundExemplarEntity exemplar, ExemplarStatus status, Instant now) {
        to(exemplar, status);
        exemplar.finishedAt = now;
        release(exemplar);
    }

    public static void fail(PlaygroundExemplarEntity exemplar, PlaygroundError error, Instant now) {
        end(exemplar, ExemplarStatus.FAILED, now);
        exemplar.failure = error.stored();
    }

    private static void to(PlaygroundExemplarEntity exemplar, ExemplarStatus next) {
        exemplar.status = ExemplarStatus.ofWire(exemplar.status).to(next, exemplar.id);
    }
}
