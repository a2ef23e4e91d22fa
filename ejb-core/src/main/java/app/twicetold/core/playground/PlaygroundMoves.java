package app.twicetold.core.playground;

import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.playground.rules.SkipReason;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.training.life.ExemplarStatus;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.persistence.playground.PlaygroundModelAnswerEntity;
import app.twicetold.persistence.playground.PlaygroundResultEntity;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import java.time.Instant;

/**
 * The life of rounds, results and model answers: the one place that gives them a status, and that takes or ends a claim
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
        if (RoundState.ofWire(round.state) != RoundState.AWAITING_AUDIO) {
            to(round, RoundState.AWAITING_AUDIO);
        }
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
        String token = Ids.create("clm");
        round.claimToken = token;
        round.leaseUntil = leaseUntil;
        return token;
    }

    public static void release(PlaygroundRoundEntity round) {
        round.claimToken = null;
        round.leaseUntil = null;
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
        round.errorCode = error.code();
        round.errorKind = error.kind();
        round.errorRetryable = error.retryable();
        release(round);
    }

    /** A judgement that waits for a worker. */
    public static void open(PlaygroundResultEntity result, Instant now) {
        to(result, ResultStatus.PENDING);
        result.skipReason = null;
        result.errorCode = null;
        result.errorKind = null;
        result.errorRetryable = null;
        result.finishedAt = null;
        result.queuedAt = now;
        end(result);
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
        String token = Ids.create("clm");
        result.claimToken = token;
        result.leaseUntil = leaseUntil;
        return token;
    }

    /** Gives a claim back, so that the next delivery need not wait for its lease. */
    public static void release(PlaygroundResultEntity result) {
        to(result, ResultStatus.PENDING);
        end(result);
    }

    public static void end(PlaygroundResultEntity result, Instant now) {
        to(result, ResultStatus.DONE);
        result.finishedAt = now;
        end(result);
    }

    public static void fail(PlaygroundResultEntity result, PlaygroundError error, Instant now) {
        to(result, ResultStatus.FAILED);
        result.errorCode = error.code();
        result.errorKind = error.kind();
        result.errorRetryable = error.retryable();
        result.finishedAt = now;
        end(result);
    }

    /** A model answer that waits for a worker, in place of an earlier one. */
    public static void open(PlaygroundModelAnswerEntity answer, Instant now) {
        answer.status = ExemplarStatus.PENDING.wire();
        answer.text = null;
        answer.modelRef = null;
        answer.ttsRef = null;
        answer.durationMs = null;
        answer.objectKey = null;
        answer.contentType = null;
        answer.audioPurgedAt = null;
        answer.errorCode = null;
        answer.errorKind = null;
        answer.errorRetryable = null;
        answer.createdAt = now;
        answer.queuedAt = now;
        answer.finishedAt = null;
        release(answer);
    }

    /** @return the token of the claim */
    public static String claim(PlaygroundModelAnswerEntity answer, Instant leaseUntil) {
        String token = Ids.create("clm");
        answer.claimToken = token;
        answer.leaseUntil = leaseUntil;
        return token;
    }

    public static void release(PlaygroundModelAnswerEntity answer) {
        answer.claimToken = null;
        answer.leaseUntil = null;
    }

    public static void end(PlaygroundModelAnswerEntity answer, ExemplarStatus status, Instant now) {
        answer.status = status.wire();
        answer.finishedAt = now;
        release(answer);
    }

    public static void fail(PlaygroundModelAnswerEntity answer, PlaygroundError error, Instant now) {
        end(answer, ExemplarStatus.FAILED, now);
        answer.errorCode = error.code();
        answer.errorKind = error.kind();
        answer.errorRetryable = error.retryable();
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
        round.errorCode = null;
        round.errorKind = null;
        round.errorRetryable = null;
        release(round);
    }

    private static void end(PlaygroundResultEntity result) {
        result.claimToken = null;
        result.leaseUntil = null;
    }

    private static void to(PlaygroundRoundEntity round, RoundState next) {
        RoundState state = RoundState.ofWire(round.state);
        if (!state.mayBecome(next)) {
            throw new IllegalStateException("The round " + round.id + " is " + state + " and cannot become " + next);
        }
        round.state = next.wire();
    }

    private static void to(PlaygroundResultEntity result, ResultStatus next) {
        ResultStatus status = ResultStatus.ofWire(result.status);
        if (!status.mayBecome(next)) {
            throw new IllegalStateException("The result " + result.id + " is " + status + " and cannot become " + next);
        }
        result.status = next.wire();
    }
}
