package app.twicetold.bench.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Processor milliseconds of the parts of a service since they started, as Linux tells them.
 *
 * @param node the application server
 * @param database the server process, those that serve connections, and those of them that have ended
 * @param broker the launcher with the broker in it
 */
record ProcessorTime(double node, double database, double broker) {
    /** Linux counts in hundredths of a second. */
    private static final double TICK_MS = 10;

    private static final int USER = 11;
    private static final int CHILDREN_END = 15;
    private static final int SYSTEM_END = 13;

    static ProcessorTime of(BuiltService service) throws IOException {
        return new ProcessorTime(
                sum(service.nodeProcesses(), SYSTEM_END),
                sum(service.databaseProcesses(), CHILDREN_END),
                sum(List.of(service.launcherProcess()), SYSTEM_END));
    }

    ProcessorTime minus(ProcessorTime earlier) {
        return new ProcessorTime(node - earlier.node, database - earlier.database, broker - earlier.broker);
    }

    /** What one of so many pieces of work took: node, database and broker in milliseconds. */
    String ofEachOf(long pieces) {
        return String.format(Locale.ROOT, "%6.2f + %.2f + %.2f", node / pieces, database / pieces, broker / pieces);
    }

    /** @param end of the fields of /proc/[pid]/stat that count, after the name: user, system, user and system of ended children */
    private static double sum(List<ProcessHandle> processes, int end) throws IOException {
        double ticks = 0;
        for (ProcessHandle process : processes) {
            try {
                String stat = Files.readString(Path.of("/proc", String.valueOf(process.pid()), "stat"));
                String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
                for (int i = USER; i < end; i++) {
                    ticks += Long.parseLong(fields[i]);
                }
            } catch (NoSuchFileException ended) {
                // Its time is among that of the children of its parent.
            }
        }
        return ticks * TICK_MS;
    }
}
