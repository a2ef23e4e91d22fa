package app.twicetold.core.training.rules.queue;

/** What keeps clients apart that would come together. */
final class Spread {
    private static final int SHARES = 1_000;

    /** 2 to the power of 32 by the golden ratio: texts that differ little get shares that differ much. */
    private static final int GOLDEN = 0x9E3779B9;

    private static final int HALF_OF_AN_INT = 16;

    private Spread() {}

    /** From 0 to 1, always the same for the same id. */
    static double share(String id) {
        return (id.hashCode() * GOLDEN >>> HALF_OF_AN_INT) % SHARES / (SHARES - 1.0);
    }
}
