package app.twicetold.core.playground;

import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.rules.SkipReason;
import app.twicetold.core.work.ClaimedWork;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.playground.PlaygroundResultEntity;
import java.time.Instant;

/**
 * The life of judgements: the one place that gives them a status, and that takes or ends a claim with it. The caller
 * has locked the row.
 */
public final class ResultMoves {
    private ResultMoves() {}

    /** A judgement that waits for a worker. */
    public static void open(PlaygroundResultEntity result, Instant now) {
        to(result, ResultStatus.PENDING);
        result.skipReason = null;
        result.failure = null;
        result.finishedAt = null;
        result.queuedAt = now;
        result.lease = null;
    }

    /** A new judgement that waits for a worker. */
    public static void begin(PlaygroundResultEntity result) {
        result.status = ResultStatus.PENDING.wire();
    }

    /** A new judgement that is not to be made. */
    public static void skip(PlaygroundResultEntity result, SkipReason reason, Instant now) {
        result.status = ResultStatus.SKIPPED.wire();
        result.skipReason = reason.wire();
        result.finishedAt = now;
    }

    /** @return the token of the claim */
    public static String claim(PlaygroundResultEntity result, Instant leaseUntil) {
        to(result, ResultStatus.RUNNING);
        String token = ClaimedWork.newToken();
        result.lease = new Lease(token, leaseUntil);
        return token;
    }

    /** Gives a claim back, so that the next delivery need not wait for its lease. */
    public static void release(PlaygroundResultEntity result) {
        to(result, ResultStatus.PENDING);
        result.lease = null;
    }

    public static void end(PlaygroundResultEntity result, Instant now) {
        to(result, ResultStatus.DONE);
        result.finishedAt = now;
        result.lease = null;
    }

    public static void fail(PlaygroundResultEntity result, PlaygroundError error, Instant now) {
        to(result, ResultStatus.FAILED);
        result.failure = error.stored();
        result.finishedAt = now;
        result.lease = null;
    }

    private static void to(PlaygroundResultEntity result, ResultStatus next) {
        result.status = ResultStatus.ofWire(result.status).to(next, result.id);
    }
}
