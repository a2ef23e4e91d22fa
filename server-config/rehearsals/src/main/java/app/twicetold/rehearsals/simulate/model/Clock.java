package app.twicetold.rehearsals.simulate.model;

/** Moments of the simulated day, in milliseconds since its midnight. */
final class Clock {
    static final long SECOND_MS = 1_000;
    static final long MINUTE_MS = 60 * SECOND_MS;
    static final long DAY_MS = 24 * 60 * MINUTE_MS;

    private Clock() {}

    static long at(int hour, int minute) {
        return (hour * 60L + minute) * MINUTE_MS;
    }
}
