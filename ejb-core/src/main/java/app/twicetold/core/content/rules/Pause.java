package app.twicetold.core.content.rules;

import java.time.LocalDate;

/**
 * A pause of the content pipeline.
 *
 * @param since the UTC day on which it began
 */
public record Pause(PauseReason reason, LocalDate since) {
    private static final int FAILURES = 3;

    /** Whether the pipeline pauses for {@link PauseReason#PROVIDER_ERRORS}. @param inARow runs without a result */
    public static boolean beginsAfter(int inARow) {
        return inARow >= FAILURES;
    }

    /**
     * Whether the pause has ended by itself. Only a pause for the cost cap ends by itself, with its UTC day.
     * Specification: it resumes on the next UTC day.
     */
    public boolean endsBy(LocalDate today) {
        return switch (reason) {
            case COST_CAP -> since.isBefore(today);
            case PROVIDER_ERRORS, MANUAL -> false;
        };
    }
}
