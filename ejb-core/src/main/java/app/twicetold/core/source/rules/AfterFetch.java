package app.twicetold.core.source.rules;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What follows an answer: when a page or a listing is asked for again, how long its host gets no requests, how long a
 * fetch waits for that, and when a source switches itself off.
 */
public final class AfterFetch {
    /** No answer keeps a source or a page from being asked for longer. */
    private static final Duration LONGEST_WAIT = Duration.ofDays(1);

    /** The listing of a source fails so often in a row before the source is switched off. */
    private static final int MOST_ERRORS = 10;

    /** For a host that asks for patience and does not say how long. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    /** After the first, the second and the third try of a page. A run tries a page once. */
    private static final List<Duration> NEXT_TRIES =
            List.of(Duration.ofHours(1), Duration.ofHours(4), Duration.ofHours(24));

    /** A fetch ends rather than being put off for longer. What is left is due in a later one. */
    private static final Duration LONGEST_PUT_OFF = Duration.ofMinutes(10);

    private AfterFetch() {}

    /** Whether a fetch waits for the turn of a host. Otherwise it ends. */
    public static boolean putsOff(Duration wait) {
        return wait.compareTo(LONGEST_PUT_OFF) <= 0;
    }

    /**
     * How long the host of an answer gets no requests.
     *
     * @param retryAfter what the answer asks for; zero when it asks for nothing
     * @return zero when only the document failed
     */
    public static Duration hostWait(int status, Duration retryAfter) {
        return switch (status) {
            case 429 -> retryAfter.isZero() ? PATIENCE : bounded(retryAfter);
            case 503 -> bounded(retryAfter);
            default -> Duration.ZERO;
        };
    }

    /**
     * When a page is asked for again.
     *
     * @param became what became of its item; only a page that failed is asked for again
     * @param tries how often it was asked for, 1 or more
     * @param asked how long its host asks for no requests
     * @return empty when it is not asked for any more
     */
    public static Optional<Duration> nextTry(ItemStatus became, int tries, Duration asked) {
        return became != ItemStatus.FAILED || tries > NEXT_TRIES.size()
                ? Optional.empty()
                : Optional.of(longer(NEXT_TRIES.get(tries - 1), bounded(asked)));
    }

    /**
     * How long a source waits whose listing was read, or has not changed: as long as its answer says that it is fresh.
     */
    public static Duration afterSuccess(Duration freshFor) {
        return bounded(freshFor);
    }

    /**
     * A listing that could not be read.
     *
     * @param errors how often in a row by now
     * @param pause before the schedule may ask again
     * @param switchesOff whether the source is switched off
     */
    public record FailedListing(int errors, Duration pause, boolean switchesOff) {}

    /**
     * The first failure costs nothing but the run. Each further one waits for twice as long, from an hour to a day, so
     * that a source outlives an outage of some days. The job of the fetch is not tried again; the schedule makes
     * another.
     *
     * @param errorsBefore failures in a row before this one
     * @param asked how long the host asks for no requests
     */
    public static FailedListing failed(int errorsBefore, Duration asked) {
        int errors = errorsBefore + 1;
        Duration backoff = errors == 1 ? Duration.ZERO : bounded(Duration.ofHours(1L << Math.min(errors - 2, 5)));
        return new FailedListing(errors, longer(backoff, bounded(asked)), errors >= MOST_ERRORS);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private static Duration bounded(Duration wait) {
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }
}
