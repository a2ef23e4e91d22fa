package app.twicetold.core.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * How often the launcher started an embedded part again. The launcher is another process without metrics of its own: it
 * writes a line {@code part=restarts} for each part into a file, which is read with each scrape.
 */
final class LauncherMeters implements MeterBinder {
    /** The system property that names the file; absent on servers that no launcher started. */
    static final String FILE = "twicetold.restarts";

    private final Path file;

    LauncherMeters(Path file) {
        this.file = file;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (String part : counts().stringPropertyNames()) {
            // A meter holds what it counts weakly, so the registry stands in its place: it lives as long.
            FunctionCounter.builder("launcher.part.restarts", registry, any -> restarts(part))
                    .description("Embedded parts that ended by themselves and were started again by the launcher")
                    .tags("part", part)
                    .register(registry);
        }
    }

    private double restarts(String part) {
        return Double.parseDouble(counts().getProperty(part, "0"));
    }

    private Properties counts() {
        Properties counts = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            counts.load(reader);
        } catch (IOException notThere) {
            // Without the file no launcher minds parts.
        }
        return counts;
    }
}
