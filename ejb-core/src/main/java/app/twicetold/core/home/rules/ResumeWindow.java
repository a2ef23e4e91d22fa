package app.twicetold.core.home.rules;

import java.time.Duration;
import java.time.Instant;

/** Which open sessions the first screen offers to resume: those that are younger than seven days. */
public final class ResumeWindow {
    private static final Duration AGE = Duration.ofDays(7);

    private ResumeWindow() {}

    /** The moment after which a session must have been created. */
    public static Instant opensAfter(Instant now) {
        return now.minus(AGE);
    }
}
