package app.twicetold.core.schedule.rules;

import java.time.Duration;
import java.time.Instant;

/**
 * The turn of a node to do recurring work for all nodes. It ends a tenth of the interval early, so that the timer of the
 * same node, which may come a little sooner than after one interval, finds it over.
 *
 * @param until from when on any node may take the next one
 * @param latest the latest end at which a turn of another node holds; a later one was taken by a clock that was wrong
 */
public record Turn(Instant until, Instant latest) {
    private static final Duration CLOCKS = Duration.ofMinutes(1);
    private static final int TENTHS = 10;

    /** A turn that begins now. @param every the interval of the work */
    public static Turn at(Instant now, Duration every) {
        return new Turn(
                now.plus(every).minus(every.dividedBy(TENTHS)), now.plus(every).plus(CLOCKS));
    }
}
