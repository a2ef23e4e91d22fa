package app.twicetold.core.training.rules.queue;

import java.time.Duration;

/**
 * How long it is until work is likely to be done.
 *
 * @param known what is known of it: from the queue and the usual times of steps, or the moment until which the work is put off
 * @param guess what its age alone suggests; zero where times are known
 * @param untaken the same of work that waits behind all attempts; zero of any other
 */
public record TimeLeft(Duration known, Duration guess, Duration untaken) {
    /** Of work whose times are known. */
    public static TimeLeft of(Duration known) {
        return new TimeLeft(known, Duration.ZERO, Duration.ZERO);
    }
}
