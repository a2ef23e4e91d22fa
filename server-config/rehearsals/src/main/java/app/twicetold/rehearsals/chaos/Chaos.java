package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.Console;
import app.twicetold.launcher.Distribution;
import app.twicetold.rehearsals.api.Waiting;
import app.twicetold.rehearsals.options.CheckoutCommand;
import app.twicetold.rehearsals.options.WholeNumber;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * Some nodes over one database and one broker work for learners, while their processes are killed and the backends and
 * the recogniser are away in turns. Then the books are checked. Ends with 0 when every rule holds and all kills were made, otherwise with
 * 1.
 */
@Command(name = "chaos")
public final class Chaos implements CheckoutCommand {
    private static final Duration OUTAGE = Duration.ofSeconds(30);

    /** Of the schedule. */
    @Option(names = "--seed")
    long seed = ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);

    /** How many processes are killed. */
    @Option(names = "--kills", converter = Kills.class)
    int kills = 20;

    /** When the blows end, however many are left. */
    @Option(names = "--minutes", converter = Minutes.class)
    int minutes = 20;

    /** How many nodes work. */
    @Option(names = "--nodes", converter = Nodes.class)
    int nodes = 2;

    /** The program of a PgBouncer, for one between the nodes and the database. */
    @Option(names = "--pooler", converter = Program.class)
    @Nullable
    Pooler pooler;

    private int killed;

    @Override
    public Integer call() {
        ChaosReport report = new ChaosReport();
        report.event("Chaos with seed " + seed + ": " + kills + " kills, at most " + minutes
                + " minutes. Starting " + nodes + " nodes, a database"
                + (pooler == null
                        ? ""
                        : ", a pooler that " + (pooler.prepares() ? "knows" : "does not know")
                                + " prepared statements,")
                + " and a broker.");
        return Rehearsal.run(
                Distribution.find(), nodes, Optional.ofNullable(pooler), installation -> play(installation, report));
    }

    private boolean play(Installation installation, ChaosReport report) throws IOException, SQLException {
        installation.chainSpeech();
        Work work = Work.begin(installation, seed, report);
        Instant end = Instant.now().plus(Duration.ofMinutes(minutes));
        Random random = new Random(seed);
        for (Blow blow : Schedule.of(seed, kills, nodes, pooler != null)) {
            if (Instant.now().isAfter(end)) {
                report.event("The time is over.");
                break;
            }
            Waiting.pause(blow.pause());
            strike(blow, installation, random, report);
        }
        for (int node = 0; node < installation.urls().size(); node++) {
            installation.awaitHealthy(node);
        }
        report.event("The last blow is over, all nodes are healthy. Learners go on for a moment.");
        Waiting.pause(Duration.ofSeconds(10));
        report.event(installation.callsOfTheAway() + " calls met the outage of the provider.");
        return work.end(new Audit.Finding(
                "as many kills as asked for",
                killed,
                killed < kills ? List.of(killed + " of " + kills + " were made") : List.of()));
    }

    private void strike(Blow blow, Installation installation, Random random, ChaosReport report) {
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
            killed++;
            report.event("Kill " + killed + ": " + blow.what() + ".");
        }
    }

    private static final class Kills extends WholeNumber {
        Kills() {
            super(1, 500);
        }
    }

    private static final class Nodes extends WholeNumber {
        Nodes() {
            super(2, 5);
        }
    }

    /** A program of the machine, from where the command was called. */
    private static final class Program implements ITypeConverter<Pooler> {
        @Override
        public Pooler convert(String path) {
            try {
                return Pooler.of(Console.path(path));
            } catch (IllegalArgumentException isNone) {
                throw new TypeConversionException(isNone.getMessage());
            }
        }
    }

    private static final class Minutes extends WholeNumber {
        Minutes() {
            super(1, 600);
        }
    }
}
