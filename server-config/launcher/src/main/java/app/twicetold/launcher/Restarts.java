package app.twicetold.launcher;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;

/**
 * Starts embedded parts again that ended by themselves, as long as {@link RestartBudget} lets it. Each restart is a
 * line for the terminal and is counted in a file, from which the application server tells its metrics.
 */
final class Restarts {
    /** The file in the data directory: a line {@code part=restarts} for each embedded part. */
    static final String FILE = "restarts.properties";

    private final DataDirectory directory;
    private final RestartBudget budget = new RestartBudget();
    private final Properties counts = new Properties();

    /** Begins at 0 with each start of the group. */
    Restarts(DataDirectory directory, Collection<String> parts) {
        this.directory = directory;
        parts.forEach(part -> counts.setProperty(part, "0"));
        write();
    }

    /**
     * Starts a part again.
     *
     * @param start may refuse: what the dead part left behind may still be going. The next look finds it dead again.
     * @return a sentence when there were too many restarts, and nothing was started; empty otherwise
     */
    Optional<String> again(String part, Instant now, Runnable start) {
        if (!budget.take(now)) {
            return Optional.of("The embedded " + part + " ended by itself, after " + RestartBudget.MOST
                    + " restarts within " + RestartBudget.WINDOW.toMinutes() + " minutes.");
        }
        counts.setProperty(part, String.valueOf(Integer.parseInt(counts.getProperty(part, "0")) + 1));
        Console.complain("twicetold: The embedded " + part + " ended by itself and is started again; restart "
                + counts.getProperty(part) + " since this start.");
        try {
            start.run();
        } catch (StartRefused refused) {
            Console.complain("twicetold: " + refused.sentence());
        } catch (RuntimeException failed) {
            Console.complain("twicetold: The embedded " + part + " does not start again: " + failed);
        }
        try {
            write();
        } catch (StartRefused full) {
            Console.complain("twicetold: " + full.sentence());
        }
        return Optional.empty();
    }

    private void write() {
        StringBuilder lines = new StringBuilder();
        for (String part : new TreeSet<>(counts.stringPropertyNames())) {
            lines.append(part).append('=').append(counts.getProperty(part)).append('\n');
        }
        directory.write(FILE, lines.toString());
    }
}
