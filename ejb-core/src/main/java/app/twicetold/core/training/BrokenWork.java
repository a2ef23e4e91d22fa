package app.twicetold.core.training;

import java.util.function.Supplier;

/**
 * What is done about a delivery that breaks. One whose claim breaks is lost like one that breaks later: else it would be
 * sent for ever.
 */
final class BrokenWork {
    private BrokenWork() {}

    /**
     * Does the work; when it breaks, does what is due before the next delivery, and throws what broke the work. A database
     * that is away breaks both: the second exception is suppressed, so that the log tells where it began.
     */
    static <T> T or(Supplier<T> work, Runnable whenBroken) {
        try {
            return work.get();
        } catch (RuntimeException broken) {
            try {
                whenBroken.run();
            } catch (RuntimeException alsoBroken) {
                broken.addSuppressed(alsoBroken);
            }
            throw broken;
        }
    }
}
