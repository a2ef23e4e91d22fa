package app.twicetold.core.provider.port;

import org.jspecify.annotations.Nullable;

/**
 * What a call consumed by the report of the provider. A value that the provider does not tell is null.
 *
 * @param inputTokens for speech synthesis: characters
 * @param audioMs milliseconds of sound, heard or made
 */
public record Usage(
        @Nullable Long inputTokens,
        @Nullable Long outputTokens,
        @Nullable Long audioMs) {
    public static final Usage NONE = new Usage(null, null, null);

    public static Usage tokens(@Nullable Long input, @Nullable Long output) {
        return new Usage(input, output, null);
    }

    public static Usage audio(@Nullable Long audioMs) {
        return new Usage(null, null, audioMs);
    }
}
