package app.twicetold.rehearsals.simulate.model;

import java.time.Duration;

/** One scene, from an empty installation that warms up to the end of its window. */
public final class Evening {
    /** Nobody measured it: who opens after a reminder has read and recorded within this time. */
    private static final Span UNTIL_RECORDED = new Span(90_000, 240_000);

    /** So many may wait by chance. */
    private static final int FEW = 10;

    private static final long OPENING_MS = 5 * Clock.MINUTE_MS;

    private final Load load;
    private final Plan plan;
    private final Timeline time;
    private final Dice arrivals;
    private final Cluster cluster;
    private final Broker broker;
    private final OpenWork open;
    private final Tally tally;
    private final Clients clients;
    private final DailyCurve curve;

    private Evening(Installation installation, Load load, Plan plan, long seed) {
        this.load = load;
        this.plan = plan;
        Dice dice = new Dice(seed);
        arrivals = dice.apart();
        time = new Timeline(plan.window().fromMs());
        tally = new Tally(plan, load.seconds().ofAttempt());
        cluster = new Cluster(installation, time.nowMs(), dice.apart());
        broker = new Broker(time, cluster);
        WaitingWork waiting = new WaitingWork();
        open = new OpenWork(waiting, tally);
        Dispatch dispatch = new Dispatch(time, broker, tally);
        Providers providers = new Providers(load.seconds(), plan, dice.apart());
        ChainCalls chains = new ChainCalls(time, providers, installation.timeout(), dice.apart());
        Pipeline pipeline = new Pipeline(time, broker, dispatch, chains, open, tally, installation, dice.apart());
        broker.deliverTo(pipeline::deliver);
        SharedFigures figures = new SharedFigures(cluster, waiting);
        clients = new Clients(time, cluster, figures, pipeline, open, tally, load.attempts(), dice.apart());
        curve = DailyCurve.of(load.peak());
        Sweep sweep = new Sweep(time, dispatch, open, tally, installation);
        Dice timers = dice.apart();
        cluster.living()
                .forEach(node -> sweep.watch(
                        node,
                        Duration.ofMillis(
                                timers.between(0, installation.sweepEvery().toMillis()))));
    }

    /**
     * Plays a scene.
     *
     * @return the same for the same seed
     */
    public static Outcome play(
            Scene scene, Installation installation, Load load, Disturbances disturbances, long seed) {
        Evening evening = new Evening(installation, load, Plan.of(scene, load, disturbances), seed);
        return evening.run();
    }

    private Outcome run() {
        arrive();
        push();
        burst();
        if (plan.nodeLostMs() > 0) {
            time.at(plan.nodeLostMs(), this::loseNode);
        }
        if (!plan.broker().isEmpty()) {
            time.at(
                    plan.broker().fromMs(),
                    () -> broker.lose(plan.broker().toMs() - plan.broker().fromMs()));
        }
        sample();
        time.runUntil(plan.window().toMs() - 1);
        return tally.outcome();
    }

    /** Sessions come independently, as many as the curve says: those of the top, of which some are left out. */
    private void arrive() {
        time.in(arrivals.gapMs(load.sessionsAtPeak()), () -> {
            if (arrivals.happens(curve.ofPeak(time.nowMs()))) {
                clients.begin(arrivals.happens(load.firsts()));
            }
            arrive();
        });
    }

    private void push() {
        if (plan.pushed() == 0) {
            return;
        }
        long sentMs = Reminder.sentMs();
        Dice pushed = arrivals.apart();
        for (long i = 0; i < plan.pushed(); i++) {
            long openedMs = sentMs + pushed.between(0, OPENING_MS);
            time.at(
                    openedMs + pushed.between(UNTIL_RECORDED.fromMs(), UNTIL_RECORDED.toMs()),
                    () -> clients.begin(false));
        }
    }

    private void burst() {
        long startMs = plan.disturbance().fromMs();
        for (int i = 0; i < plan.burst(); i++) {
            time.at(startMs + i * Clock.SECOND_MS / plan.burst(), () -> clients.begin(false));
        }
        long lengthMs = plan.disturbance().toMs() - startMs;
        for (int i = 0; i < plan.diagnostics(); i++) {
            time.at(
                    startMs + Clock.SECOND_MS + i * (lengthMs - Clock.SECOND_MS) / plan.diagnostics(),
                    () -> clients.begin(true));
        }
    }

    private void loseNode() {
        Node lost = cluster.lose();
        if (lost != null) {
            broker.redeliver(lost);
        }
    }

    private void sample() {
        int most = Math.max(FEW, (int) Math.ceil(load.attemptsAtPeak()));
        time.in(Clock.SECOND_MS, () -> {
            tally.sample(time.nowMs(), open, cluster, most);
            sample();
        });
    }
}
