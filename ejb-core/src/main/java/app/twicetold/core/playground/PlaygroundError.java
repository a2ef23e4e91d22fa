package app.twicetold.core.playground;

import org.jspecify.annotations.Nullable;

/**
 * Why a round, a result or a model answer failed.
 *
 * @param code as for attempts; {@code queue_unavailable} when the broker did not take the message
 * @param kind what the last provider said, or {@code queue}, {@code storage}, {@code audio}, {@code spend_cap}
 */
public record PlaygroundError(String code, String kind, boolean retryable) {
    static @Nullable PlaygroundError of(@Nullable String code, @Nullable String kind, @Nullable Boolean retryable) {
        return code == null
                ? null
                : new PlaygroundError(code, kind == null ? code : kind, Boolean.TRUE.equals(retryable));
    }
}
