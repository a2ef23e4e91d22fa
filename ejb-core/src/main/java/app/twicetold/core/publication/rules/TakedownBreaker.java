package app.twicetold.core.publication.rules;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * The breaker of takedowns by reports: accounts cost nothing, so that a wave of reports could empty the shelf.
 *
 * @param perHour how many articles reporters who have settled no session may take down in a rolling hour, in the whole
 *     installation; 0 for no bound
 */
public record TakedownBreaker(int perHour) {
    /** The difficulty of the articles that a diagnostic can use. */
    public static final int DIAGNOSTIC_DIFFICULTY = 1;

    /** So many served articles that can be a diagnostic stay in each language, whoever reports. */
    public static final int LAST_DIAGNOSTICS = 2;

    private static final Duration WINDOW = Duration.ofHours(1);

    /** Takedowns that are not after this moment do not count any more. */
    public static Instant forgottenBefore(Instant now) {
        return now.minus(WINDOW);
    }

    /** Whether a report takes down or is held for an operator. */
    public ReportOutcome outcome(Facts facts) {
        boolean lastDiagnostic =
                facts.diagnostics().isPresent() && facts.diagnostics().getAsInt() <= LAST_DIAGNOSTICS;
        boolean boundReached = perHour > 0 && !facts.settled() && facts.takedowns() >= perHour;
        return lastDiagnostic || boundReached ? ReportOutcome.HELD : ReportOutcome.TAKEN_DOWN;
    }

    /**
     * What the breaker looks at.
     *
     * @param settled whether the reporter has settled a session
     * @param takedowns articles that reporters without a settled session took down within the window
     * @param diagnostics served articles of the language that can be a diagnostic, the reported one included; empty
     *     when the reported article cannot be one
     */
    public record Facts(boolean settled, long takedowns, OptionalInt diagnostics) {}
}
