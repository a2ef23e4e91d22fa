package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.Console;
import app.twicetold.launcher.Distribution;
import app.twicetold.rehearsals.api.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The command line of an upgrade that is rehearsed: {@code --from DIR}, an unpacked release. Two nodes of that release work
 * for learners. One after the other is stopped and started with this build, then one goes back, and forward again. Then
 * the books are checked. Ends with 0 when every rule holds, 1 when not, 2 for other arguments.
 */
public final class Roll {
    private static final int MISUSED = 2;
    private static final int FIRST = 0;
    private static final int SECOND = 1;
    /** In each state of the two nodes, each node answers this many settlements. */
    private static final int SETTLED_IN_EACH = 4;

    private static final Duration LONGEST_STATE = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofMillis(200);

    private final Installation installation;
    private final ChaosReport report;
    private final List<String> states = new ArrayList<>();
    private final List<String> idle = new ArrayList<>();

    private Roll(Installation installation, ChaosReport report) {
        this.installation = installation;
        this.report = report;
    }

    /** Runs, and ends the process when something does not hold. */
    public static void main(String[] arguments) {
        int exitCode = run(arguments);
        if (exitCode != 0) {
            System.exit(exitCode);
        }
    }

    /** The exit code. */
    static int run(String... arguments) {
        boolean named = arguments.length == 2 && arguments[0].equals("--from");
        Distribution old = new Distribution(Console.path(named ? arguments[1] : ""));
        if (!named || !Files.isDirectory(old.server("")) || !Files.isRegularFile(old.launcherJar())) {
            Console.complain("twicetold: Say where an earlier release was unpacked (the directory with lib and server):"
                    + " ./run roll --from DIR");
            return MISUSED;
        }
        ChaosReport report = new ChaosReport();
        report.event("Starting two nodes of " + old.home() + ", a database and a broker.");
        return Rehearsal.run(old, installation -> new Roll(installation, report).play(old, Distribution.find()));
    }

    private boolean play(Distribution old, Distribution current) throws IOException, SQLException {
        Work work = Work.begin(installation, 0, report);
        train(work, "both nodes are old");
        installation.roll(FIRST, current);
        train(work, "node 1 is new and has migrated, node 2 is old");
        installation.roll(SECOND, current);
        train(work, "both nodes are new");
        installation.roll(FIRST, old);
        train(work, "node 1 is back and starts on the new schema");
        installation.roll(SECOND, old);
        train(work, "both nodes are back");
        installation.roll(FIRST, current);
        train(work, "node 1 is new again");
        return work.end(new Audit.Finding("each node settled sessions in each state", states.size(), idle));
    }

    private void train(Work work, String state) {
        report.event("Now " + state + ".");
        states.add(state);
        List<Integer> before = work.settled();
        boolean settled = Waiting.until(
                        LONGEST_STATE, LOOK, () -> least(before, work.settled()), least -> least >= SETTLED_IN_EACH)
                .isPresent();
        if (!settled) {
            idle.add("When " + state + ", the nodes went from " + before + " to " + work.settled() + ".");
        }
    }

    private static int least(List<Integer> before, List<Integer> now) {
        return IntStream.range(0, now.size())
                .map(node -> now.get(node) - before.get(node))
                .min()
                .orElse(0);
    }
}
