package app.twicetold.rehearsals.simulate.model;

/** What a scene led to. A figure of what did not happen is NaN. */
public record Outcome(
        Scene scene,
        Recordings recordings,
        Traffic traffic,
        Disturbed disturbed,
        Unseen unseen,
        Recorded recorded,
        Backlog backlog,
        First first,
        Exemplars exemplars,
        Means means) {

    /**
     * Where the recordings are at the end: made = answered + failed + turned away + processed + at the door.
     *
     * @param turnedAway apps that gave up for now
     * @param atTheDoor apps that were refused and come back
     */
    public record Recordings(long made, long answered, long failed, long turnedAway, long processed, long atTheDoor) {
        /** Whether none is missing. */
        public boolean areComplete() {
            return made == answered + failed + turnedAway + processed + atTheDoor;
        }
    }

    /**
     * Requests and messages of the whole scene.
     *
     * @param polls a second of the busiest minute
     * @param pollsMeanwhile a second of the busiest minute of the disturbance
     * @param taken attempts a second of the busiest minute
     * @param messages of attempts that the broker took
     * @param exemplarMessages of exemplars
     * @param swept messages that the sweep sent
     */
    public record Traffic(
            long submits,
            long refused,
            double polls,
            double pollsMeanwhile,
            double taken,
            long messages,
            long exemplarMessages,
            long swept) {}

    /**
     * Of the submits that were taken during the disturbance.
     *
     * @param seen whose answer a poll brought
     * @param abandoned whose clients stopped polling without one
     * @param late of these, answered until the end of the scene
     * @param failed whose failure a poll brought
     * @param messages of their attempts
     * @param median seconds until an answer was seen
     * @param p99 as {@code median}
     */
    public record Disturbed(
            long admitted,
            long seen,
            long abandoned,
            long late,
            long failed,
            long messages,
            double median,
            double p99) {
        /** The share whose answer was seen. */
        public double seenShare() {
            return (double) seen / admitted;
        }

        public double messagesEach() {
            return (double) messages / admitted;
        }
    }

    /**
     * Seconds from the moment when an answer was there until a poll brought it, over the time after the warm-up.
     *
     * @param p95 which 95 % do not exceed
     */
    public record Unseen(double median, double p95) {}

    /**
     * What was recorded during the disturbance, the time at the door included.
     *
     * @param seen whose answer a poll brought
     * @param median seconds from the end of the recording until then; what is beyond ten minutes counts as that
     * @param p90 as {@code median}
     */
    public record Recorded(long seen, double median, double p90) {}

    /**
     * Attempts that wait for a listener or are put off.
     *
     * @param most at a time
     * @param gone seconds after the disturbance until there are, with those at the door, never more than come in a second, or ten;
     *     NaN when that is not within the scene
     * @param soonest the least that {@code gone} can be with these listeners, as long as none fails or is turned away; NaN when that
     *     is not within the scene
     * @param settled seconds after the disturbance until all have ended that were admitted during it; NaN when that is not within
     *     the scene
     */
    public record Backlog(long most, double gone, double soonest, double settled) {}

    /**
     * First diagnostics of the disturbance.
     *
     * @param answered seconds beyond their calls until the answer was there, which 99 % do not exceed
     * @param seen as {@code answered}, until a poll brought it
     */
    public record First(long count, double answered, double seen) {}

    /**
     * Model retellings.
     *
     * @param pending that wait or are made at the end
     */
    public record Exemplars(long made, long failed, long pending) {}

    /**
     * Over the time after the warm-up.
     *
     * @param utilisation share of listeners that work
     * @param processed attempts at the same time
     * @param answers a second
     * @param seconds from the submit to the answer
     */
    public record Means(double utilisation, double processed, double answers, double seconds) {}
}
