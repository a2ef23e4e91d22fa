package app.twicetold.rehearsals.simulate.model;

import java.time.Duration;

/**
 * How bad it gets.
 *
 * @param opening the learners who open within five minutes of the reminder and begin a session, as a share of those of a day
 * @param slow what each call of a slow language model takes
 * @param burst the attempts that first diagnostics come behind
 */
public record Disturbances(double opening, Duration slow, int burst) {
    /** @throws IllegalArgumentException when something is negative or no number */
    public Disturbances {
        if (!(opening >= 0) || slow.isNegative() || burst < 0) {
            throw new IllegalArgumentException("A disturbance is negative.");
        }
    }
}
