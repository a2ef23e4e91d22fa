package app.twicetold.core.notification.rules;

import java.time.Duration;

/**
 * How long after its time a notification comes: a part of the longest delay that is the same for a user every day, so
 * that users with the same time do not all come at once.
 *
 * @param most whole seconds, 0 to 600 ({@code REMINDER_SPREAD_SECONDS})
 */
public record Spread(Duration most) {
    /** Everyone at their time. */
    public static final Spread NONE = new Spread(Duration.ZERO);

    /** The longest delay that can be set, in seconds. It is shorter than the window of a notification. */
    public static final int LONGEST_SECONDS = 600;

    /** Parts are numbered from 0 up to this, the last one excluded. */
    public static final int PARTS = 4096;

    public Spread {
        if (most.isNegative() || most.getNano() != 0 || most.toSeconds() > LONGEST_SECONDS) {
            throw new IllegalArgumentException("A spread of " + most);
        }
    }

    /** The delay of a part, in whole milliseconds; less than the longest one. */
    public Duration delay(int part) {
        return Duration.ofMillis(most.toMillis() * part / PARTS);
    }

    /** The last part whose delay is over after that time, or -1. */
    int lastWithin(Duration elapsed) {
        if (elapsed.isNegative()) {
            return -1;
        }
        long longest = most.toMillis();
        long millis = elapsed.toMillis();
        return millis >= longest ? PARTS - 1 : (int) (((millis + 1) * PARTS - 1) / longest);
    }
}
