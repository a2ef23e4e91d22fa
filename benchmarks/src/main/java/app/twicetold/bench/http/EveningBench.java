package app.twicetold.bench.http;

import app.twicetold.rehearsals.simulate.model.Disturbances;
import app.twicetold.rehearsals.simulate.model.Evening;
import app.twicetold.rehearsals.simulate.model.Installation;
import app.twicetold.rehearsals.simulate.model.Load;
import app.twicetold.rehearsals.simulate.model.Outcome;
import app.twicetold.rehearsals.simulate.model.Scene;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * An evening of two nodes, played for real and by {@code ./run simulate}: independent submits, and one node is lost after five
 * minutes. docs/benchmarks.md explains each figure.
 */
public final class EveningBench {
    /** As the scene of the simulation: so many minutes to warm up, of the disturbance, and after it. */
    private static final int WARM_UP = 4;

    private static final int DISTURBED = 5;
    private static final int AFTER = 8;
    private static final int LOST_AFTER = WARM_UP + 1;
    private static final int MINUTES = WARM_UP + DISTURBED + AFTER;

    private static final long CALL_MS = 3_000;
    private static final double CALL_SECONDS = CALL_MS / 1e3;
    private static final Load LOAD =
            new Load(54_000, 1, 1, 4, 0, new Load.Seconds(CALL_SECONDS, CALL_SECONDS, CALL_SECONDS, CALL_SECONDS));
    private static final int NODES = 2;
    private static final double SPARE = 0.15;
    private static final int SEED = 7;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Path home;
    private final Path data;
    private final PrintStream out;

    /**
     * A benchmark of one build.
     *
     * @param home the built service
     * @param data emptied first; everything that the service writes is below it
     */
    public EveningBench(Path home, Path data, PrintStream out) {
        this.home = home;
        this.data = data;
        this.out = out;
    }

    /**
     * Prints both evenings side by side. Takes 25 minutes.
     *
     * @throws IllegalStateException when something could not be measured
     */
    public void run() throws IOException, SQLException, InterruptedException {
        HttpBench.empty(data);
        int listeners = LOAD.listenersOf(NODES, SPARE);
        Map<String, String> settings = new HashMap<>(BuiltService.AS_DEPLOYED);
        settings.put("MOCK_PROVIDER_LATENCY_MS", String.valueOf(CALL_MS));
        settings.put("PIPELINE_CONCURRENCY", String.valueOf(listeners));
        try (TwoNodes nodes = TwoNodes.start(home, data, settings);
                Client first = new Client(nodes.nodes().get(0).url());
                Client second = new Client(nodes.nodes().get(1).url())) {
            Random chance = new Random(SEED);
            int sessions = (int) Math.ceil(LOAD.attemptsAtPeak() * MINUTES * 60 * 1.2);
            say("%d nodes of %d listeners, %.1f attempts/s", NODES, listeners, LOAD.attemptsAtPeak());
            List<UploadedAttempt> attempts = UploadedAttempt.make(first, sessions);
            EveningTally tally = new EveningTally(
                    TimeUnit.MINUTES.toMillis(WARM_UP), TimeUnit.MINUTES.toMillis(WARM_UP + DISTURBED), MINUTES);
            long timeoutMs = first.parsed(first.ask("GET", "/v1/config", "").join())
                    .at("/limits/poll_timeout_ms")
                    .asLong();
            EveningApps apps = new EveningApps(List.of(first, second), tally, timeoutMs);
            Done done = play(nodes, apps, tally, attempts.iterator(), chance);
            Outcome simulated = Evening.play(
                    Scene.NODE,
                    Installation.usual(NODES, listeners, TIMEOUT),
                    LOAD,
                    new Disturbances(0, Duration.ZERO, 0),
                    SEED);
            print(simulated, tally.counts(), done);
        }
    }

    /** Rows at the end of the evening. */
    private record Done(long answered, long exemplars) {
        static Done read(String databaseUrl) throws SQLException {
            try (Connection connection = DriverManager.getConnection(databaseUrl);
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("""
                            select (select count(*) from attempts where status = 'assessed'),
                                   (select count(*) from exemplars where status = 'ready')
                            """)) {
                row.next();
                return new Done(row.getLong(1), row.getLong(2));
            }
        }
    }

    private static Done play(
            TwoNodes nodes, EveningApps apps, EveningTally tally, Iterator<UploadedAttempt> attempts, Random chance)
            throws IOException, SQLException, InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool();
        ConcurrentLinkedQueue<Future<?>> all = new ConcurrentLinkedQueue<>();
        long end = TimeUnit.MINUTES.toMillis(MINUTES);
        long lostMs = TimeUnit.MINUTES.toMillis(LOST_AFTER);
        boolean lost = false;
        double next = 0;
        while (next < end) {
            if (!lost && next >= lostMs) {
                sleepUntil(tally, lostMs);
                apps.lose();
                nodes.loseOne();
                lost = true;
            }
            sleepUntil(tally, next);
            UploadedAttempt attempt = attempts.next();
            all.add(threads.submit(() -> {
                apps.play(attempt);
                return attempt;
            }));
            next += -Math.log(1 - chance.nextDouble()) * 1_000 / LOAD.attemptsAtPeak();
        }
        sleepUntil(tally, end);
        Done done = Done.read(nodes.databaseUrl());
        threads.shutdown();
        if (!threads.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            threads.shutdownNow();
        }
        for (Future<?> one : all) {
            try {
                one.get();
            } catch (ExecutionException failed) {
                throw new IllegalStateException("An app stopped: " + failed.getCause(), failed);
            }
        }
        return done;
    }

    private static void sleepUntil(EveningTally tally, double ms) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(Math.max(0, Math.round(ms) - tally.nowMs()));
    }

    private void print(Outcome simulated, EveningTally.Counts real, Done done) {
        Outcome.Disturbed disturbed = simulated.disturbed();
        say("%-44s %12s %12s", "", "simulated", "real");
        line("recordings made", simulated.recordings().made(), real.made());
        line("turned away", simulated.recordings().turnedAway(), real.turnedAway());
        line("submits", simulated.traffic().submits(), real.submits());
        line("refused", simulated.traffic().refused(), real.refused());
        line("polls/s of the busiest minute", simulated.traffic().polls(), real.polls());
        line("polls/s of the busiest minute meanwhile", simulated.traffic().pollsMeanwhile(), real.meanwhile());
        line("admitted meanwhile", disturbed.admitted(), real.admitted());
        line("seen while polled, share", disturbed.seenShare(), (double) real.seen() / Math.max(1, real.admitted()));
        line("not seen while polled", disturbed.abandoned(), real.abandoned());
        line("failed", disturbed.failed(), real.failed());
        if (real.untilSeen().count() > 0) {
            line("seconds until seen, median", disturbed.median(), seconds(real.untilSeen(), 0.5));
            line("seconds until seen, p99", disturbed.p99(), seconds(real.untilSeen(), 0.99));
        }
        line("answered at the end", simulated.recordings().answered(), done.answered());
        line("exemplars made at the end", simulated.exemplars().made(), done.exemplars());
    }

    private static double seconds(Latencies latencies, double share) {
        return latencies.quantile(share).toMillis() / 1e3;
    }

    private void line(String name, double simulated, double real) {
        say("%-44s %12s %12s", name, number(simulated), number(real));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%,.0f" : "%,.3f", value);
    }

    private void say(String pattern, Object... values) {
        out.println(String.format(Locale.ROOT, pattern, values));
    }
}
