package app.twicetold.core.training.rules.session;

import org.jspecify.annotations.Nullable;

/** How often one recording may be submitted: once, and three times again after a failure. */
public final class Submissions {
    private static final int MOST = 4;

    private Submissions() {}

    /**
     * Whether an attempt that failed may be submitted again.
     *
     * @param retryable whether its failure may pass; null counts as false
     * @param submissions how often it was submitted
     */
    public static boolean mayBeRepeated(@Nullable Boolean retryable, int submissions) {
        return Boolean.TRUE.equals(retryable) && submissions < MOST;
    }
}
