package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.Console;
import app.twicetold.launcher.Distribution;
import app.twicetold.rehearsals.api.Waiting;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The command line of a chaos run: {@code [--seed N] [--kills N] [--minutes N]}. Two nodes over one database and one broker
 * work for learners, while their processes are killed and the backends are away in turns. Then the books are checked. Ends
 * with 0 when every rule holds and all kills were made, 1 when not, 2 for arguments that it does not know.
 */
public final class Chaos {
    private static final int MISUSED = 2;
    private static final Duration OUTAGE = Duration.ofSeconds(30);

    private final ChaosOptions options;
    private final Random random;
    private final Installation installation;
    private final ChaosReport report;
    private int kills;

    private Chaos(ChaosOptions options, Installation installation, ChaosReport report) {
        this.options = options;
        this.random = new Random(options.seed());
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

    private static int run(String[] arguments) {
        ChaosOptions options;
        try {
            options = ChaosOptions.of(arguments, ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE));
        } catch (IllegalArgumentException misused) {
            Console.complain("twicetold: " + misused.getMessage());
            return MISUSED;
        }
        ChaosReport report = new ChaosReport();
        report.event("Chaos with seed " + options.seed() + ": " + options.kills() + " kills, at most "
                + options.limit().toMinutes() + " minutes. Starting two nodes, a database and a broker.");
        return Rehearsal.run(Distribution.find(), installation -> new Chaos(options, installation, report).play());
    }

    private boolean play() throws IOException, SQLException {
        Work work = Work.begin(installation, options.seed(), report);
        Instant end = Instant.now().plus(options.limit());
        for (Blow blow : Schedule.of(options.seed(), options.kills())) {
            if (Instant.now().isAfter(end)) {
                report.event("The time is over.");
                break;
            }
            Waiting.pause(blow.pause());
            strike(blow);
        }
        for (int node = 0; node < installation.urls().size(); node++) {
            installation.awaitHealthy(node);
        }
        report.event("The last blow is over, both nodes are healthy. Learners go on for a moment.");
        Waiting.pause(Duration.ofSeconds(10));
        return work.end(new Audit.Finding(
                "as many kills as asked for",
                kills,
                kills < options.kills() ? List.of(kills + " of " + options.kills() + " were made") : List.of()));
    }

    private void strike(Blow blow) {
        if (blow.kind().ofANode()) {
            installation.awaitHealthy(blow.node());
        } else {
            installation.awaitBackends();
        }
        if (!installation.strike(blow, random)) {
            report.event("Missed " + blow.what() + ".");
            return;
        }
        if (blow.kind().isOutage()) {
            report.event("Away: " + blow.what() + ".");
            Waiting.pause(OUTAGE);
            installation.back();
            report.event("Back.");
        } else {
            kills++;
            report.event("Kill " + kills + ": " + blow.what() + ".");
        }
    }
}
