package app.twicetold.launcher.chaos;

import app.twicetold.launcher.Console;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The command line of a chaos run: {@code [--seed N] [--kills N] [--minutes N]}. Two nodes over one database and one broker
 * work for learners, while their processes are killed and the backends are away in turns. Then the books are checked. Ends
 * with 0 when every rule holds and all kills were made, 1 when not, 2 for arguments that it does not know.
 */
public final class Chaos {
    private static final int LEARNERS = 6;
    private static final int MISUSED = 2;
    private static final Duration OUTAGE = Duration.ofSeconds(30);
    private static final Duration LAST_WORK = Duration.ofMinutes(3);
    private static final long LOOK_MS = 500;

    private final ChaosOptions options;
    private final Random random;
    private final Tally tally = new Tally();
    private final AtomicBoolean over = new AtomicBoolean();
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
        report.began(options);
        try (Installation installation = Installation.start()) {
            Thread stop = new Thread(installation::close, "stop");
            Runtime.getRuntime().addShutdownHook(stop);
            boolean holds = new Chaos(options, installation, report).play();
            Runtime.getRuntime().removeShutdownHook(stop);
            return holds ? 0 : 1;
        } catch (ChaosStopped stopped) {
            Console.complain("twicetold: " + stopped.getMessage());
            return 1;
        } catch (IOException | SQLException failed) {
            Console.complain("twicetold: The run cannot go on: " + failed);
            return 1;
        }
    }

    private boolean play() throws IOException, SQLException {
        ExecutorService learners = Executors.newFixedThreadPool(LEARNERS);
        for (int i = 0; i < LEARNERS; i++) {
            learners.execute(
                    new Learner(new LoadClient(installation.urls(), i, tally, over::get), tally, options.seed() + i));
        }
        Instant end = Instant.now().plus(options.limit());
        for (Blow blow : Schedule.of(options.seed(), options.kills())) {
            if (Instant.now().isAfter(end)) {
                report.event("The time is over.");
                break;
            }
            pause(blow.pause());
            strike(blow);
        }
        for (int node = 0; node < installation.urls().size(); node++) {
            installation.awaitHealthy(node);
        }
        report.event("The last blow is over, both nodes are healthy. Learners go on for a moment.");
        pause(Duration.ofSeconds(10));
        over.set(true);
        learners.shutdownNow();
        awaitLearners(learners);
        return check();
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
            pause(OUTAGE);
            installation.back();
            report.event("Back.");
        } else {
            kills++;
            report.event("Kill " + kills + ": " + blow.what() + ".");
        }
    }

    private boolean check() throws IOException, SQLException {
        List<Audit.Finding> findings = new ArrayList<>();
        try (BooksReader books = BooksReader.open(installation.databaseUrl())) {
            Instant deadline = Instant.now().plus(LAST_WORK);
            while (books.underWay() > 0 && Instant.now().isBefore(deadline)) {
                pause(Duration.ofMillis(LOOK_MS));
            }
            report.event("The pipeline is idle; the night comes.");
            new Night(installation.urls().get(0), installation.adminKey()).purge();
            findings.addAll(Audit.of(books.read(installation.recordings()), tally.accepted(), tally.settled()));
        }
        findings.add(new Audit.Finding(
                "no answer outside the contract, and none that takes back a promise",
                tally.answerCount(),
                tally.faults()));
        findings.add(new Audit.Finding(
                "as many kills as asked for",
                kills,
                kills < options.kills() ? List.of(kills + " of " + options.kills() + " were made") : List.of()));
        report.ended(tally, findings, installation.starts(), installation.home());
        return findings.stream().allMatch(Audit.Finding::holds);
    }

    private static void awaitLearners(ExecutorService learners) {
        try {
            if (!learners.awaitTermination(1, TimeUnit.MINUTES)) {
                throw new ChaosStopped("The learners did not end.");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ChaosStopped("The run was interrupted.");
        }
    }

    private static void pause(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ChaosStopped("The run was interrupted.");
        }
    }
}
