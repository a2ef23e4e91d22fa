package app.twicetold.core.batch.rules;

import java.util.OptionalInt;

/** How far a step has come. */
public final class StepProgress {
    private static final int WHOLE = 100;

    private StepProgress() {}

    /**
     * In percent, rounded down. Only a completed step has 100. Empty when the total is not known.
     *
     * @param done how many items were read
     * @param total how many there are, negative when unknown
     */
    public static OptionalInt percent(ExecutionStatus status, long done, long total) {
        if (status == ExecutionStatus.COMPLETED) {
            return OptionalInt.of(WHOLE);
        }
        if (total <= 0) {
            return OptionalInt.empty();
        }
        return OptionalInt.of((int) Math.max(0, Math.min(WHOLE - 1, done * WHOLE / total)));
    }
}
