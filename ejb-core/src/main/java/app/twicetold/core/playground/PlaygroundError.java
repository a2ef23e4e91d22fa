package app.twicetold.core.playground;

import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.persistence.playground.PlaygroundFailure;
import org.jspecify.annotations.Nullable;

/**
 * Why a round, a result, an exemplar or an evaluation failed.
 *
 * @param code as for attempts; {@code queue_unavailable} when the broker took no message, {@code
 *     playground_cap_reached} when the calls of the day cost too much
 * @param kind what the last provider said, or {@code queue}, {@code storage}, {@code audio}, {@code spend_cap},
 *     {@code timeout}, {@code set}
 */
public record PlaygroundError(String code, String kind, boolean retryable) {
    /** The broker took no message. */
    public static final PlaygroundError QUEUE = new PlaygroundError("queue_unavailable", "queue", true);

    /** The recording could not be read from the store, or the speech could not be written to it. */
    public static final PlaygroundError STORAGE = new PlaygroundError("storage_error", "storage", true);

    public static final PlaygroundError TOO_LONG = new PlaygroundError("audio_too_long", "audio", false);

    public static final PlaygroundError UNREADABLE = new PlaygroundError("audio_unreadable", "audio", false);

    public static final PlaygroundError SPEND_CAP = new PlaygroundError("playground_cap_reached", "spend_cap", true);

    /** The measurement took longer than it may. */
    public static final PlaygroundError TIMED_OUT = new PlaygroundError("timed_out", "timeout", true);

    /** A release changed the set while a measurement went on. */
    public static final PlaygroundError SET_CHANGED = new PlaygroundError("set_changed", "set", true);

    public static PlaygroundError of(ChainFailure failure) {
        return new PlaygroundError(
                failure.code().wire(), failure.kind().wire(), failure.code().retryable());
    }

    public static @Nullable PlaygroundError of(@Nullable PlaygroundFailure failure) {
        return failure == null ? null : new PlaygroundError(failure.code(), failure.kind(), failure.retryable());
    }

    public PlaygroundFailure stored() {
        return new PlaygroundFailure(code, kind, retryable);
    }
}
