package app.twicetold.core.provider.rules;

import org.jspecify.annotations.Nullable;

/** Which of the times of a server can be those of a recording. Some servers give times in another unit. */
public final class HeardLength {
    /** Models hear in windows of this length, so a time may lie beyond the end by one. */
    static final long WINDOW_MS = 30_000;

    /** How many times longer a recording may be than it was declared. A wrong unit makes it a thousand times longer. */
    static final long LONGER = 10;

    private HeardLength() {}

    /**
     * The length of the sound that a server gives; null for none. A server that gives the time that it worked gives one
     * that is over before the speech.
     */
    public static @Nullable Long ofSound(@Nullable Long toldMs, long lastEndMs) {
        return toldMs == null || toldMs < lastEndMs ? null : toldMs;
    }

    /**
     * Whether a time lies so far beyond the recording that it is none.
     *
     * @param knownMs the length of the recording
     * @param counted whether that was counted from the sound; otherwise the recording may be longer
     */
    public static boolean isFarBeyond(long lastEndMs, long knownMs, boolean counted) {
        return lastEndMs > (counted ? knownMs : knownMs * LONGER) + WINDOW_MS;
    }
}
