package app.twicetold.core.playground.rules.blind;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A retelling by the model of a lane. A part that does not exist is null.
 *
 * @param durationMs of the sound
 * @param audioUrl signed; null while blind where names were hidden in the text, because the sound tells them
 * @param modelRef null while blind
 * @param ttsRef null while blind
 * @param masked whether names were hidden in its text
 */
public record LaneExemplar(
        String status,
        @Nullable String text,
        @Nullable Long durationMs,
        @Nullable String audioUrl,
        @Nullable String modelRef,
        @Nullable String ttsRef,
        @Nullable LaneError error,
        @Nullable Instant audioPurgedAt,
        boolean masked) {}
