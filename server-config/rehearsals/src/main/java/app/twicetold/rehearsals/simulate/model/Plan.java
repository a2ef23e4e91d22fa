package app.twicetold.rehearsals.simulate.model;

/**
 * What happens in a scene, and when.
 *
 * @param window what is played
 * @param disturbance whose attempts are counted apart
 * @param slow when the language model takes {@code slowMs} for each call
 * @param away when the language model is away
 * @param pushed how many open after a reminder, within the five minutes from {@code disturbance} on
 * @param nodeLostMs when a node is lost; 0 when none is
 * @param broker when the broker is away; it loses its messages when that begins
 * @param burst how many attempts come at once when the disturbance begins
 * @param diagnostics how many first diagnostics follow them, evenly over the disturbance
 */
record Plan(
        Scene scene,
        Span window,
        Span disturbance,
        Span slow,
        Span away,
        long slowMs,
        long pushed,
        long nodeLostMs,
        Span broker,
        int burst,
        int diagnostics) {
    /** Until so much of the window has passed, rounds and queues are not what they are later. */
    static final long WARM_UP_MS = 4 * Clock.MINUTE_MS;

    private static final long HALF_PAST_EIGHT = Clock.at(20, 30);
    /** Those whose work is lost have submitted before. */
    private static final long BEFORE = HALF_PAST_EIGHT - Clock.MINUTE_MS;

    private static final long EIGHT = Clock.at(20, 0);
    private static final int DIAGNOSTICS = 600;

    static Plan of(Scene scene, Load load, Disturbances disturbances) {
        long slowMs = disturbances.slow().toMillis();
        long pushed = Math.round(load.daily() * disturbances.opening());
        Plan none = new Plan(scene, Span.NEVER, Span.NEVER, Span.NEVER, Span.NEVER, slowMs, 0, 0, Span.NEVER, 0, 0);
        Span ten = Span.of(HALF_PAST_EIGHT, 10);
        return switch (scene) {
            case CALM -> none.during(HALF_PAST_EIGHT, 10, 5);
            case PUSH -> none.during(EIGHT, 10, 12).withPushed(pushed);
            case SLOW -> none.during(HALF_PAST_EIGHT, 10, 12).withModel(ten, Span.NEVER);
            case OUTAGE -> none.during(HALF_PAST_EIGHT, 20, 12).withModel(ten, Span.of(ten.toMs(), 10));
            case NODE -> none.during(BEFORE, 5, 8).withLoss(HALF_PAST_EIGHT, Span.NEVER);
            case BROKER -> none.during(BEFORE, 4, 5).withLoss(0, Span.of(HALF_PAST_EIGHT, 1));
            case FIRST -> none.during(HALF_PAST_EIGHT, 1, 5).withBurst(disturbances.burst(), DIAGNOSTICS);
            case DAY ->
                new Plan(
                        scene,
                        new Span(0, Clock.DAY_MS),
                        Span.of(EIGHT, 10),
                        Span.NEVER,
                        Span.NEVER,
                        slowMs,
                        pushed,
                        0,
                        Span.NEVER,
                        0,
                        0);
        };
    }

    private Plan during(long fromMs, long minutes, long minutesAfter) {
        Span span = Span.of(fromMs, minutes);
        Span whole = new Span(fromMs - WARM_UP_MS, span.toMs() + minutesAfter * Clock.MINUTE_MS);
        return new Plan(scene, whole, span, slow, away, slowMs, pushed, nodeLostMs, broker, burst, diagnostics);
    }

    private Plan withPushed(long learners) {
        return new Plan(
                scene, window, disturbance, slow, away, slowMs, learners, nodeLostMs, broker, burst, diagnostics);
    }

    private Plan withModel(Span slowly, Span gone) {
        return new Plan(
                scene, window, disturbance, slowly, gone, slowMs, pushed, nodeLostMs, broker, burst, diagnostics);
    }

    private Plan withLoss(long ofNodeMs, Span withoutBroker) {
        return new Plan(
                scene, window, disturbance, slow, away, slowMs, pushed, ofNodeMs, withoutBroker, burst, diagnostics);
    }

    private Plan withBurst(int attempts, int behind) {
        return new Plan(scene, window, disturbance, slow, away, slowMs, pushed, nodeLostMs, broker, attempts, behind);
    }
}
