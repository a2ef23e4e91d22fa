package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.Console;
import app.twicetold.launcher.Distribution;
import app.twicetold.rehearsals.api.Waiting;
import app.twicetold.rehearsals.options.CheckoutCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * An upgrade that is rehearsed. Two nodes of an earlier release work for learners. One after the other is stopped and
 * started with this build, then one goes back, and forward again. Then the books are checked. Ends with 0 when every
 * rule holds, otherwise with 1.
 */
@Command(name = "roll")
public final class Roll implements CheckoutCommand {
    private static final int FIRST = 0;
    private static final int SECOND = 1;
    /** In each state of the two nodes, each node answers this many settlements. */
    private static final int SETTLED_IN_EACH = 4;

    private static final Duration LONGEST_STATE = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofMillis(200);

    private final ChaosReport report = new ChaosReport();
    private final List<String> states = new ArrayList<>();
    private final List<String> idle = new ArrayList<>();

    @Option(names = "--from", required = true, converter = Unpacked.class)
    private @Nullable Distribution from;

    @Override
    public Integer call() {
        Distribution old = Objects.requireNonNull(from);
        report.event("Starting two nodes of " + old.home() + ", a database and a broker.");
        return Rehearsal.run(old, 2, Optional.empty(), installation -> play(installation, old, Distribution.find()));
    }

    private boolean play(Installation installation, Distribution old, Distribution current)
            throws IOException, SQLException {
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

    /** A directory that holds a release, from where the command was called. */
    private static final class Unpacked implements ITypeConverter<Distribution> {
        @Override
        public Distribution convert(String directory) {
            Distribution release = new Distribution(Console.path(directory));
            if (directory.isBlank()
                    || !Files.isDirectory(release.server(""))
                    || !Files.isRegularFile(release.launcherJar())) {
                throw new TypeConversionException(
                        "it takes the directory where an earlier release was unpacked (with lib and server), not '"
                                + directory + "'");
            }
            return release;
        }
    }
}
