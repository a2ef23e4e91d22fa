package app.twicetold.rehearsals.simulate.model;

import java.util.HashSet;
import java.util.Set;

/**
 * How soon a backlog can be gone, whatever is refused and in which order the rest is taken: from the end of the disturbance on each
 * listener works on attempts alone, as soon as the one that it has is done. Holds as long as none fails or is turned away.
 */
final class SoonestEnd {
    private final double attemptSeconds;
    private final Set<Attempt> atWork = new HashSet<>();
    private boolean begun;
    private long recorded;
    private double left;
    private long overMs;

    /**
     * @param attemptSeconds what an attempt takes of a listener
     * @param endMs of the disturbance
     */
    SoonestEnd(double attemptSeconds, long endMs) {
        this.attemptSeconds = attemptSeconds;
        this.overMs = endMs;
    }

    /**
     * Once a second, from the end of the disturbance on.
     *
     * @param made recordings until now
     * @param atTheDoor that were refused and come back
     * @param open attempts that are processed
     * @param listeners that are there
     * @param most the backlog that is none
     */
    void sample(long nowMs, long made, long atTheDoor, Set<Attempt> open, int listeners, int most) {
        if (begun) {
            atWork.removeIf(attempt -> !open.contains(attempt));
            left = Math.max(0, left - (listeners - atWork.size()) / attemptSeconds) + made - recorded;
        } else {
            open.stream().filter(attempt -> attempt.row.isClaimed()).forEach(atWork::add);
            left = atTheDoor + open.size() - atWork.size();
            begun = true;
        }
        recorded = made;
        // What is left is waiting and at work; no more are at work than there are listeners.
        if (left > listeners - atWork.size() + most) {
            overMs = nowMs + Clock.SECOND_MS;
        }
    }

    /** When it is gone at the earliest, as far as it was sampled. */
    long atMs() {
        return overMs;
    }
}
