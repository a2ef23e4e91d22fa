package app.twicetold.core.shared;

import java.util.function.BooleanSupplier;

/**
 * Brings what is kept of all users to now: adds what is noted, and reads once, page by page, what was there before the
 * first note. Each step is a transaction, and a run that ends half way is gone on with by the next one. See ADR 55.
 */
public final class FollowChanges {
    private FollowChanges() {}

    /**
     * Runs all steps.
     *
     * @param isCounted whether all users were noted once
     * @param noteNext notes some users more, and says whether there are more
     * @param fold adds some notes, and says whether there may be more
     */
    public static void all(BooleanSupplier isCounted, BooleanSupplier noteNext, BooleanSupplier fold) {
        drain(fold);
        boolean more = !isCounted.getAsBoolean();
        while (more) {
            more = noteNext.getAsBoolean();
            drain(fold);
        }
    }

    private static void drain(BooleanSupplier fold) {
        boolean more = true;
        while (more) {
            more = fold.getAsBoolean();
        }
    }
}
