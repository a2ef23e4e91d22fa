package app.twicetold.core.training.rules.queue;

import java.time.Duration;

/**
 * When a client asks again for work that is not done: after half of the time that is left, so that it asks more often the
 * nearer the answer is. Clients that began together are spread by the id of what they ask for, each by the same share at
 * every poll.
 */
public final class NextPoll {
    /** The shortest pause. */
    public static final Duration SHORTEST = Duration.ofSeconds(1);

    /** The longest pause that follows from what is known, spread included. */
    public static final Duration LONGEST = Duration.ofSeconds(20);

    /** The longest pause that follows from a guess, spread included. */
    public static final Duration LONGEST_OF_GUESS = Duration.ofSeconds(10);

    /** The longest pause of what waits behind everything else, spread included. */
    public static final Duration LONGEST_OF_UNTAKEN = Duration.ofSeconds(60);

    /** Most assessments are seen within this time. Some are seen later, because a pause may be {@link #LONGEST}. */
    public static final Duration UNTIL_SEEN = Duration.ofSeconds(10);

    /** A pause is longer by up to this share. */
    private static final double SPREAD = 0.25;

    private NextPoll() {}

    /**
     * The pause before the next poll: {@link #SHORTEST} to {@link #LONGEST}, or to {@link #LONGEST_OF_UNTAKEN} for work that
     * nobody has taken.
     *
     * @param id of what is asked for
     * @param age how long it has been asked for; a client that is within its polling time polls at its end, not later
     * @param left until it is likely to be done
     * @param timeout how long clients poll
     */
    public static Duration after(String id, Duration age, TimeLeft left, Duration timeout) {
        double half = Math.max(half(left.known(), LONGEST), half(left.guess(), LONGEST_OF_GUESS));
        double pause = Math.max(SHORTEST.toMillis(), Math.max(half, half(left.untaken(), LONGEST_OF_UNTAKEN)));
        Duration spread = Duration.ofMillis(Math.round(pause * (1 + SPREAD * Spread.share(id))));
        Duration rest = timeout.minus(age);
        boolean ends = !rest.isNegative() && !rest.isZero() && rest.compareTo(spread) < 0;
        return ends ? atLeast(SHORTEST, rest) : spread;
    }

    /**
     * The pause before the next poll of an exemplar. It is asked for when its assessment is there, and polled from the moment
     * when its user sees that, mostly within {@link #UNTIL_SEEN}.
     *
     * @param age since it was asked for
     * @param timeout how long clients poll
     */
    public static Duration ofExemplar(String id, Duration age, TimeLeft left, Duration timeout) {
        return after(id, age, left, timeout.plus(UNTIL_SEEN));
    }

    private static double half(Duration left, Duration longest) {
        return Math.min(longest.toMillis() / (1 + SPREAD), left.toMillis() / 2.0);
    }

    /**
     * The time that is left to work that began at an unknown moment since it was asked for.
     *
     * @param eta what the running step and those after it take
     * @param whole what all steps take
     * @param age how long it has been asked for
     */
    public static TimeLeft leftOfWork(Duration eta, Duration whole, Duration age) {
        // Work that began at once is done at a known moment. Of any other, half of what it takes is left on average.
        return age.compareTo(whole) < 0
                ? TimeLeft.of(least(eta, whole.minus(age)))
                : new TimeLeft(Duration.ZERO, eta.dividedBy(2), Duration.ZERO);
    }

    /**
     * The time that is left to work that has no usual time: as long as it has lasted.
     *
     * @param wait until somebody takes it
     */
    public static TimeLeft leftOfUnknown(Duration age, Duration wait) {
        return new TimeLeft(wait, age.dividedBy(2), Duration.ZERO);
    }

    /**
     * The time that is left to work that comes behind all attempts and that nobody has taken: twice its age, or twice
     * {@code wait} if that is longer.
     *
     * @param age how long it has been asked for
     * @param wait until the attempts before it are taken
     */
    public static TimeLeft leftOfUntaken(Duration age, Duration wait) {
        return new TimeLeft(Duration.ZERO, Duration.ZERO, atLeast(age, wait).multipliedBy(2));
    }

    private static Duration least(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Duration atLeast(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
