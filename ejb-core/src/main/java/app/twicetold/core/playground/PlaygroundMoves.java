package app.twicetold.core.playground;

import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.playground.rules.SkipReason;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.core.work.ClaimedWork;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.playground.PlaygroundExemplarEntity;
import app.twicetold.persistence.playground.PlaygroundResultEntity;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import java.time.Instant;

/**
 * The life of rounds, results and exemplars: the one place that gives them a status, and that takes or ends a claim
 * with it. The caller has locked the rows.
 */
public final class PlaygroundMoves {
    private PlaygroundMoves() {}

    /** A new round. */
    public static void begin(PlaygroundRoundEntity round) {
        round.state = RoundState.AWAITING_AUDIO.wire();
    }

    /** Takes the round back to its beginning. Whatever was heard in it is gone. */
    public static void empty(PlaygroundRoundEntity round) {
        to(round, RoundState.AWAITING_AUDIO);
        clear(round);
        round.objectKey = null;
        round.contentType = null;
        round.sizeBytes = null;
        round.clientDurationMs = null;
        round.uploadedAt = null;
        round.audioPurgedAt = null;
        round.queuedAt = null;
    }

    /** The recording of the round waits to be transcribed. */
    public static void transcribe(PlaygroundRoundEntity round, Instant now) {
        to(round, RoundState.TRANSCRIBING);
        clear(round);
        round.queuedAt = now;
    }

    /** @return the token of the claim */
    public static String claim(PlaygroundRoundEntity round, Instant leaseUntil) {
        String token = ClaimedWork.newToken();
        round.lease = new Lease(token, leaseUntil);
        return token;
    }

    public static void release(PlaygroundRoundEntity round) {
        round.lease = null;
    }

    /** The lanes of the round have something to judge. */
    public static void assess(PlaygroundRoundEntity round) {
        if (RoundState.ofWire(round.state) != RoundState.ASSESSING) {
            to(round, RoundState.ASSESSING);
        }
        release(round);
    }

    /** No lane of the round has anything left to judge. */
    public static void end(PlaygroundRoundEntity round) {
        if (RoundState.ofWire(round.state) != RoundState.DONE) {
            to(round, RoundState.DONE);
        }
        release(round);
    }

    public static void distrust(PlaygroundRoundEntity round, UnreliableReason reason) {
        to(round, RoundState.UNRELIABLE);
        round.unreliableReason = reason.wire();
        release(round);
    }

    public static void fail(PlaygroundRoundEntity round, PlaygroundError error) {
        to(round, RoundState.FAILED);
        round.failure = error.stored();
        release(round);
    }

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

    private static void clear(PlaygroundRoundEntity round) {
        round.durationMs = null;
        round.durationSource = null;
        round.asrRef = null;
        round.transcript = null;
        round.transcriptLanguage = null;
        round.transcriptLength = null;
        round.words = null;
        round.asrConfidence = null;
        round.asrConfidenceReported = null;
        round.unreliableReason = null;
        round.failure = null;
        release(round);
    }

    private static void to(PlaygroundRoundEntity round, RoundState next) {
        round.state = RoundState.ofWire(round.state).to(next, round.id);
    }

    private static void to(PlaygroundResultEntity result, ResultStatus next) {
        result.status = ResultStatus.ofWire(result.status).to(next, result.id);
    }

    private static void to(PlaygroundExemplarEntity exemplar, ExemplarStatus next) {
        exemplar.status = ExemplarStatus.ofWire(exemplar.status).to(next, exemplar.id);
    }
}
