package app.twicetold.bench;

import app.twicetold.bench.http.ContentBench;
import app.twicetold.bench.http.DataBench;
import app.twicetold.bench.http.EveningBench;
import app.twicetold.bench.http.HttpBench;
import app.twicetold.bench.http.PurgeBench;
import app.twicetold.bench.http.RemindersBench;
import app.twicetold.bench.http.ScaleBench;
import app.twicetold.bench.provider.ChainBench;
import app.twicetold.bench.provider.OutageBench;
import app.twicetold.bench.rules.RulesBench;
import app.twicetold.bench.source.ExtractionBench;
import java.nio.file.Path;
import java.util.Set;

/**
 * The command line: {@code rules}, {@code chain}, {@code outage}, {@code http}, {@code data}, {@code purge}, {@code content}, {@code scale},
 * {@code evening}, {@code reminders}, {@code extraction} or {@code all}. The system property {@code twicetold.home} names the built service,
 * {@code twicetold.bench.data} the directory for its data, which is emptied first, {@code twicetold.bench.sessions} how
 * many sessions {@code data} and {@code content} make, {@code twicetold.bench.recordings} how many recordings
 * {@code purge} has to purge, {@code twicetold.bench.users} how many {@code reminders} reminds, {@code twicetold.bench.pgvector} an empty database with pgvector for {@code content},
 * and {@code twicetold.bench.scale} the file that {@code scale} writes.
 */
@SuppressWarnings("SystemOut")
public final class Bench {
    private static final int SESSIONS = 1_000_000;
    private static final int SCALE_SESSIONS = 20_000;
    private static final int RECORDINGS = 100_000;
    private static final int USERS = 1_000_000;
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    private Bench() {}

    /** Ends with 0 after all measurements, 1 when one could not be made, 2 for an unknown argument. */
    public static void main(String[] arguments) throws Exception {
        String what = arguments.length == 0 ? "all" : arguments[0];
        if (arguments.length > 1
                || !Set.of(
                                "rules",
                                "chain",
                                "outage",
                                "http",
                                "data",
                                "purge",
                                "content",
                                "scale",
                                "evening",
                                "reminders",
                                "extraction",
                                "all")
                        .contains(what)) {
            System.err.println(
                    "twicetold: bench takes rules, chain, outage, http, data, purge, content, scale, evening, reminders, extraction or all.");
            System.exit(MISUSED);
        }
        try {
            boolean all = what.equals("all");
            if (all || what.equals("rules")) {
                RulesBench.run();
            }
            if (all || what.equals("chain")) {
                new ChainBench(System.out).run();
            }
            if (all || what.equals("outage")) {
                new OutageBench(System.out).run();
            }
            if (all || what.equals("extraction")) {
                new ExtractionBench(System.out).run();
            }
            if (all || what.equals("http")) {
                new HttpBench(directory("twicetold.home"), directory("twicetold.bench.data"), System.out).run();
            }
            if (all || what.equals("data")) {
                new DataBench(
                                directory("twicetold.home"),
                                directory("twicetold.bench.data"),
                                Integer.getInteger("twicetold.bench.sessions", SESSIONS),
                                System.out)
                        .run();
            }
            if (all || what.equals("purge")) {
                new PurgeBench(
                                directory("twicetold.home"),
                                directory("twicetold.bench.data"),
                                Integer.getInteger("twicetold.bench.recordings", RECORDINGS),
                                System.out)
                        .run();
            }
            if (all || what.equals("content")) {
                new ContentBench(
                                directory("twicetold.home"),
                                directory("twicetold.bench.data"),
                                Integer.getInteger("twicetold.bench.sessions", SESSIONS),
                                System.getProperty("twicetold.bench.pgvector", ""),
                                System.out)
                        .run();
            }
            // They take too long for all.
            if (what.equals("evening")) {
                new EveningBench(directory("twicetold.home"), directory("twicetold.bench.data"), System.out).run();
            }
            if (what.equals("reminders")) {
                new RemindersBench(
                                directory("twicetold.home"),
                                directory("twicetold.bench.data"),
                                Integer.getInteger("twicetold.bench.users", USERS),
                                System.out)
                        .run();
            }
            // It writes into the sources, so it is no part of all.
            if (what.equals("scale")) {
                new ScaleBench(
                                directory("twicetold.home"),
                                directory("twicetold.bench.data"),
                                Integer.getInteger("twicetold.bench.sessions", SCALE_SESSIONS),
                                directory("twicetold.bench.scale"),
                                System.out)
                        .run();
            }
        } catch (IllegalStateException cannotMeasure) {
            System.err.println("twicetold: " + cannotMeasure.getMessage());
            System.exit(FAILED);
        }
        // Users of the last run may still be waiting for answers of a service that is gone.
        System.exit(0);
    }

    private static Path directory(String property) {
        String named = System.getProperty(property);
        if (named == null) {
            throw new IllegalStateException("The system property " + property + " is not set; use ./run bench.");
        }
        return Path.of(named).toAbsolutePath().normalize();
    }
}
