package app.twicetold.core.work.rules;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How long work waits for a provider that is away, before it fails. It tries again after 2, 4, 8, 16, 20 seconds, each
 * half of them by chance, so that what failed together does not come back together. Where every provider is known to be
 * asked by nobody for a while, it comes back after that, and not before it has waited for as long again: so few messages tell
 * that the provider is still away, and the work waits no longer than about twice the outage. Such a pause ends long enough
 * before the patience that a try has its time. The last try is at the end of the patience.
 *
 * @param whole from when the work was asked for; zero for work that does not wait
 */
public record Patience(Duration whole) {
    /** Work fails at once. */
    public static final Patience NONE = new Patience(Duration.ZERO);

    /** Work that nobody looks at while it is done. */
    public static final Patience OF_BACKGROUND_WORK = new Patience(Duration.ofMinutes(10));

    /** A try that begins late still has so much time. */
    static final Duration LEAST_TIME = Duration.ofSeconds(10);

    private static final List<Duration> PAUSES = List.of(
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(8),
            Duration.ofSeconds(16),
            Duration.ofSeconds(20));

    /** After a probe is due, work comes back within so much time. */
    private static final Duration SPREAD = Duration.ofSeconds(1);

    /** A provider that is back asks for no more than this while it takes ever more calls. */
    static final Duration BACK = Duration.ofSeconds(1);

    /** The longest pause that follows from how long the work has waited, before it is spread. */
    static final Duration LONGEST = Duration.ofMinutes(1);

    /** Nor is it longer than so many pauses of the provider: one that asks for seconds is back soon. */
    private static final int PAUSES_OF_PROVIDER = 3;

    /** A try that needs its time begins so long before the end of the patience. */
    static final Duration TRY = Duration.ofSeconds(20);

    /** Such a pause is shorter or longer by up to this share. */
    private static final double APART = 0.25;

    public Patience {
        if (whole.isNegative()) {
            throw new IllegalArgumentException("Patience of " + whole);
        }
    }

    public boolean isNone() {
        return whole.isZero();
    }

    /**
     * How long work waits whose providers are away.
     *
     * @param probe how long no provider is asked; null when they may be asked at any time
     * @param chance from 0 to 1
     * @return empty when the patience is over; then the work fails
     */
    public Optional<Duration> pause(Waited waited, @Nullable Duration probe, Instant now, double chance) {
        Duration left = left(waited, now);
        if (left.isNegative() || left.isZero()) {
            return Optional.empty();
        }
        Duration pause = probe == null
                ? share(PAUSES.get(Math.min(waited.times(), PAUSES.size() - 1)), 0.5 + chance / 2)
                : withProbe(left, probe, chance);
        return Optional.of(least(pause, left));
    }

    private Duration withProbe(Duration left, Duration probe, double chance) {
        Duration next = probe.plus(share(SPREAD, chance));
        if (probe.compareTo(BACK) <= 0) {
            return next;
        }
        Duration longest = least(LONGEST, probe.multipliedBy(PAUSES_OF_PROVIDER));
        Duration again =
                least(share(least(longest, whole.minus(left)), 1 - APART + 2 * APART * chance), left.minus(TRY));
        return again.compareTo(next) > 0 ? again : next;
    }

    /**
     * How long the providers may take. Work that has waited gets the time that is left, so that it ends soon after its
     * patience.
     *
     * @param usual what work gets that has not waited
     */
    public Duration budget(Waited waited, Duration usual, Instant now) {
        if (waited.times() == 0 || isNone()) {
            return usual;
        }
        Duration left = left(waited, now);
        return least(usual, left.compareTo(LEAST_TIME) < 0 ? LEAST_TIME : left);
    }

    /** A clock that was set back does not make the patience longer than it is. */
    private Duration left(Waited waited, Instant now) {
        return least(whole, Duration.between(now, waited.since().plus(whole)));
    }

    private static Duration share(Duration of, double part) {
        return Duration.ofMillis(Math.round(of.toMillis() * part));
    }

    private static Duration least(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
