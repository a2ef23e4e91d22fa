package app.twicetold.bench.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * The memory of some processes, in kB, as Linux tells it.
 *
 * @param rss resident set sizes added up: pages that processes share count once for each
 * @param pss proportional set sizes added up: what the processes really take together
 */
record Memory(long rss, long pss) {
    static Memory of(List<ProcessHandle> processes) throws IOException {
        long rss = 0;
        long pss = 0;
        for (ProcessHandle process : processes) {
            try {
                for (String line :
                        Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "smaps_rollup"))) {
                    if (line.startsWith("Rss:")) {
                        rss += kilobytes(line);
                    } else if (line.startsWith("Pss:")) {
                        pss += kilobytes(line);
                    }
                }
            } catch (NoSuchFileException ended) {
                // The process has ended meanwhile, such as that of a closed database connection.
            }
        }
        return new Memory(rss, pss);
    }

    private static long kilobytes(String line) {
        return Long.parseLong(line.replaceAll("\\D", ""));
    }

    @Override
    public String toString() {
        return "%d MB RSS, %d MB without counting shared pages twice (PSS)".formatted(rss / 1_000, pss / 1_000);
    }
}
