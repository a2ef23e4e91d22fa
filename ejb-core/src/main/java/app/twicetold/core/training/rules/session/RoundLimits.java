package app.twicetold.core.training.rules.session;

/**
 * How long the recordings of a session may be, in milliseconds of unpaused recording. Specification: recording limits.
 *
 * @param maxRound1Ms inclusive
 * @param maxRound2Ms inclusive; 0 when the session has no round 2
 */
public record RoundLimits(long maxRound1Ms, long maxRound2Ms) {
    /** The shortest recording that can be valid, inclusive; clients do not stop earlier either. */
    public static final long MIN_VALID_MS = 20_000;

    private static final RoundLimits OF_TRAINING = new RoundLimits(180_000, 120_000);
    private static final RoundLimits OF_DIAGNOSTIC = new RoundLimits(90_000, 0);

    public RoundLimits {
        if (maxRound1Ms < MIN_VALID_MS || maxRound2Ms < 0) {
            throw new IllegalArgumentException("No limits: " + maxRound1Ms + " and " + maxRound2Ms);
        }
    }

    public static RoundLimits of(SessionKind kind) {
        return switch (kind) {
            case DIAGNOSTIC -> OF_DIAGNOSTIC;
            case TRAINING -> OF_TRAINING;
        };
    }

    /**
     * The cap of a round, inclusive; 0 when the session has no such round.
     *
     * @throws IllegalArgumentException when the round is not 1 or 2
     */
    public long maxMs(int round) {
        return switch (round) {
            case 1 -> maxRound1Ms;
            case 2 -> maxRound2Ms;
            default -> throw new IllegalArgumentException("No round " + round);
        };
    }
}
