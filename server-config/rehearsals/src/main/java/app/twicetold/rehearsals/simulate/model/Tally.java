package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.training.life.PipelineStep;
import java.util.EnumMap;
import java.util.Map;

/** What is counted of a scene. Rates and means begin after the warm-up. */
final class Tally {
    private final Plan plan;
    private final long fromMs;
    private final SoonestEnd soonest;
    private final Map<Attempt.Status, Long> states = new EnumMap<>(Attempt.Status.class);
    private final int[] pollsOfMinute = new int[(int) (2 * Clock.DAY_MS / Clock.MINUTE_MS)];
    private final int[] takenOfMinute = new int[pollsOfMinute.length];
    private final Histogram untilSeen = new Histogram();
    private final Histogram unseen = new Histogram();
    private final Histogram sinceMade = new Histogram();
    private final Histogram firstAnswered = new Histogram();
    private final Histogram firstSeen = new Histogram();
    private long made;
    private long submits;
    private long refused;
    private long admitted;
    private long seen;
    private long late;
    private long abandoned;
    private long failures;
    private long messages;
    private long allMessages;
    private long exemplarMessages;
    private long swept;
    private long spoken;
    private long unspoken;
    private long answers;
    private double answerMs;
    private long samples;
    private double utilisation;
    private double processing;
    private int backlogMost;
    private long overMs;
    private long underWay;
    private long settledMs;

    /** @param attemptSeconds what an attempt takes of a listener */
    Tally(Plan plan, double attemptSeconds) {
        this.plan = plan;
        this.soonest = new SoonestEnd(attemptSeconds, plan.disturbance().toMs());
        this.fromMs = plan.window().fromMs() + Plan.WARM_UP_MS;
        this.overMs = plan.disturbance().toMs();
        this.settledMs = overMs;
    }

    private boolean counts(long nowMs) {
        return nowMs >= fromMs;
    }

    void made() {
        made++;
        states.merge(Attempt.Status.AT_THE_DOOR, 1L, Long::sum);
    }

    void moved(Attempt.Status from, Attempt.Status to) {
        states.merge(from, -1L, Long::sum);
        states.merge(to, 1L, Long::sum);
    }

    void refused() {
        submits++;
        refused++;
    }

    /** A submit is about to be taken. */
    void admitted(Attempt attempt, long nowMs) {
        submits++;
        attempt.abandoned = false;
        attempt.counted = plan.disturbance().contains(nowMs);
        admitted += attempt.counted ? 1 : 0;
        underWay += attempt.counted ? 1 : 0;
        takenOfMinute[minute(nowMs)]++;
    }

    void sent(PipelineStep step, Attempt attempt) {
        if (step == PipelineStep.EXEMPLAR) {
            exemplarMessages++;
        } else {
            allMessages++;
            messages += attempt.counted ? 1 : 0;
        }
    }

    void sweptAgain() {
        swept++;
    }

    void polled(long nowMs) {
        pollsOfMinute[minute(nowMs)]++;
    }

    /** A submit that was taken has ended, well or not. */
    void ended(Attempt attempt, long nowMs) {
        if (attempt.counted) {
            underWay--;
            settledMs = Math.max(settledMs, nowMs);
        }
    }

    /** The answer is there. */
    void answered(Attempt attempt, long nowMs) {
        late += attempt.counted && attempt.abandoned ? 1 : 0;
        if (attempt.counted && attempt.isFirstDiagnostic()) {
            firstAnswered.add(nowMs - attempt.submittedAtMs - attempt.callsMs);
        }
        attempt.answeredAtMs = nowMs;
        if (counts(nowMs)) {
            answers++;
            answerMs += (double) nowMs - attempt.submittedAtMs;
        }
    }

    /** A poll has brought the answer. */
    void seen(Attempt attempt, long nowMs) {
        if (counts(nowMs)) {
            unseen.add(nowMs - attempt.answeredAtMs);
        }
        if (plan.disturbance().contains(attempt.madeAtMs)) {
            sinceMade.add(nowMs - attempt.madeAtMs);
        }
        if (attempt.counted) {
            seen++;
            untilSeen.add(nowMs - attempt.submittedAtMs);
            if (attempt.isFirstDiagnostic()) {
                firstSeen.add(nowMs - attempt.submittedAtMs - attempt.callsMs);
            }
        }
    }

    void seenFailed(Attempt attempt) {
        failures += attempt.counted ? 1 : 0;
    }

    /** Its client has stopped polling. */
    void abandoned(Attempt attempt) {
        attempt.abandoned = true;
        abandoned += attempt.counted ? 1 : 0;
    }

    void exemplarEnded(boolean made) {
        spoken += made ? 1 : 0;
        unspoken += made ? 0 : 1;
    }

    /**
     * Once a second.
     *
     * @param most the backlog that is none
     */
    void sample(long nowMs, OpenWork open, Cluster cluster, int most) {
        long atTheDoor = state(Attempt.Status.AT_THE_DOOR);
        if (nowMs >= plan.disturbance().fromMs()) {
            int backlog = open.backlog();
            backlogMost = Math.max(backlogMost, backlog);
            overMs = backlog + atTheDoor > most ? Math.max(overMs, nowMs + Clock.SECOND_MS) : overMs;
        }
        if (nowMs >= plan.disturbance().toMs()) {
            soonest.sample(nowMs, made, atTheDoor, open.attempts(), cluster.listeners(), most);
        }
        if (counts(nowMs)) {
            samples++;
            utilisation += (double) cluster.working() / cluster.listeners();
            processing += open.attempts().size();
        }
    }

    Outcome outcome() {
        return new Outcome(
                plan.scene(),
                new Outcome.Recordings(
                        made,
                        state(Attempt.Status.ASSESSED),
                        state(Attempt.Status.FAILED),
                        state(Attempt.Status.TURNED_AWAY),
                        state(Attempt.Status.PROCESSING),
                        state(Attempt.Status.AT_THE_DOOR)),
                new Outcome.Traffic(
                        submits,
                        refused,
                        busiest(pollsOfMinute, fromMs, plan.window().toMs()),
                        busiest(
                                pollsOfMinute,
                                plan.disturbance().fromMs(),
                                plan.disturbance().toMs()),
                        busiest(takenOfMinute, fromMs, plan.window().toMs()),
                        allMessages,
                        exemplarMessages,
                        swept),
                new Outcome.Disturbed(
                        admitted,
                        seen,
                        abandoned,
                        late,
                        failures,
                        messages,
                        untilSeen.seconds(0.5),
                        untilSeen.seconds(0.99)),
                new Outcome.Unseen(unseen.seconds(0.5), unseen.seconds(0.95)),
                new Outcome.Recorded(sinceMade.total(), sinceMade.seconds(0.5), sinceMade.seconds(0.9)),
                new Outcome.Backlog(
                        backlogMost,
                        withinTheScene(overMs),
                        withinTheScene(soonest.atMs()),
                        underWay == 0 ? sinceTheEnd(settledMs) : Double.NaN),
                new Outcome.First(firstAnswered.total(), firstAnswered.seconds(0.99), firstSeen.seconds(0.99)),
                new Outcome.Exemplars(spoken, unspoken, state(Attempt.Status.ASSESSED) - spoken - unspoken),
                new Outcome.Means(
                        utilisation / Math.max(1, samples),
                        processing / Math.max(1, samples),
                        answers / Math.max(1.0, samples),
                        answerMs / Clock.SECOND_MS / Math.max(1, answers)));
    }

    private long state(Attempt.Status status) {
        return states.getOrDefault(status, 0L);
    }

    private double withinTheScene(long ms) {
        return ms < plan.window().toMs() ? sinceTheEnd(ms) : Double.NaN;
    }

    private double sinceTheEnd(long ms) {
        return (double) (ms - plan.disturbance().toMs()) / Clock.SECOND_MS;
    }

    /** A second of the busiest whole minute. */
    private static double busiest(int[] ofMinute, long fromMs, long toMs) {
        int most = 0;
        for (int minute = minute(fromMs); minute < minute(toMs); minute++) {
            most = Math.max(most, ofMinute[minute]);
        }
        return (double) most * Clock.SECOND_MS / Clock.MINUTE_MS;
    }

    private static int minute(long ms) {
        return (int) (ms / Clock.MINUTE_MS);
    }
}
