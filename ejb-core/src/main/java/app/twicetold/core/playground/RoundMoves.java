package app.twicetold.core.playground;

import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.work.ClaimedWork;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import java.time.Instant;

/**
 * The life of rounds: the one place that gives them a state, and that takes or ends a claim with it. The caller has
 * locked the row.
 */
public final class RoundMoves {
    private RoundMoves() {}

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
}
