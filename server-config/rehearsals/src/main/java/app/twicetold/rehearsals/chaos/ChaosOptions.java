package app.twicetold.rehearsals.chaos;

import java.time.Duration;

/**
 * What a run was asked for.
 *
 * @param seed of the schedule
 * @param kills how many processes are killed, 1 to 500
 * @param limit when the blows end, however many are left
 */
record ChaosOptions(long seed, int kills, Duration limit) {
    static final int KILLS = 20;
    private static final int MOST_KILLS = 500;
    private static final int MINUTES = 20;
    private static final int MOST_MINUTES = 600;

    /**
     * Reads {@code [--seed N] [--kills N] [--minutes N]}.
     *
     * @param otherwise the seed when none is given
     * @throws IllegalArgumentException with a sentence for other arguments
     */
    static ChaosOptions of(String[] arguments, long otherwise) {
        long seed = otherwise;
        int kills = KILLS;
        int minutes = MINUTES;
        for (int i = 0; i < arguments.length; i += 2) {
            String value = i + 1 < arguments.length ? arguments[i + 1] : "";
            switch (arguments[i]) {
                case "--seed" -> seed = number(arguments[i], value, Long.MIN_VALUE, Long.MAX_VALUE);
                case "--kills" -> kills = (int) number(arguments[i], value, 1, MOST_KILLS);
                case "--minutes" -> minutes = (int) number(arguments[i], value, 1, MOST_MINUTES);
                default ->
                    throw new IllegalArgumentException("There is no option '" + arguments[i]
                            + "'; there are --seed, --kills and --minutes, each with a number.");
            }
        }
        return new ChaosOptions(seed, kills, Duration.ofMinutes(minutes));
    }

    private static long number(String option, String value, long least, long most) {
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // The sentence below says what is wrong for both.
        }
        throw new IllegalArgumentException(
                option + " must be a whole number from " + least + " to " + most + ", but is '" + value + "'.");
    }
}
