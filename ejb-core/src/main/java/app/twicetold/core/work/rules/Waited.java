package app.twicetold.core.work.rules;

import java.time.Instant;

/**
 * How long work has been asked for, and how often it was put off since.
 *
 * @param since when it was asked for
 * @param times how often it was put off; each put-off has a message with a number of its own
 */
public record Waited(Instant since, int times) {
    /** Work that was just asked for. */
    public static Waited notYet(Instant now) {
        return new Waited(now, 0);
    }
}
