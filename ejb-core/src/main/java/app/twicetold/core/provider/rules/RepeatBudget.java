package app.twicetold.core.provider.rules;

import java.util.Optional;

/**
 * How often an entry may be asked once more, so that repeats do not add to what brought it down. A repeat costs one.
 * There are ten at most. A tenth comes with each answer, and one every ten seconds.
 *
 * @param thousandths what is left, in thousandths of a repeat
 * @param atMs on a monotonic clock: until when the passing of time is counted
 */
public record RepeatBudget(long thousandths, long atMs) {
    private static final long ONE = 1_000;
    private static final long MOST = 10 * ONE;
    private static final long OF_AN_ANSWER = ONE / 10;
    /** A thousandth comes every ten milliseconds. */
    private static final long MS_OF_A_THOUSANDTH = 10;

    /** The budget of an entry that was never asked twice. */
    public static RepeatBudget full(long nowMs) {
        return new RepeatBudget(MOST, nowMs);
    }

    /** The budget after an answer. */
    public RepeatBudget answered(long nowMs) {
        RepeatBudget now = at(nowMs);
        return new RepeatBudget(Math.min(MOST, now.thousandths + OF_AN_ANSWER), now.atMs);
    }

    /** The budget after a repeat; empty when there is none left. */
    public Optional<RepeatBudget> repeated(long nowMs) {
        RepeatBudget now = at(nowMs);
        return now.thousandths < ONE
                ? Optional.empty()
                : Optional.of(new RepeatBudget(now.thousandths - ONE, now.atMs));
    }

    private RepeatBudget at(long nowMs) {
        long gained = Math.max(0, nowMs - atMs) / MS_OF_A_THOUSANDTH;
        return new RepeatBudget(Math.min(MOST, thousandths + gained), atMs + gained * MS_OF_A_THOUSANDTH);
    }
}
