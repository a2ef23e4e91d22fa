package app.twicetold.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherMetersTest {
    @TempDir
    private Path directory;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    @Test
    void restartsAreReadWithEachScrape() throws IOException {
        Path file = Files.writeString(directory.resolve("restarts"), "broker=0\ndatabase=0\n");
        new LauncherMeters(file).bindTo(registry);
        assertThat(registry.scrape())
                .contains("launcher_part_restarts_total{part=\"database\"} 0.0")
                .contains("launcher_part_restarts_total{part=\"broker\"} 0.0");

        System.gc();
        Files.writeString(file, "broker=0\ndatabase=2\n");
        assertThat(registry.scrape())
                .contains("launcher_part_restarts_total{part=\"database\"} 2.0")
                .contains("launcher_part_restarts_total{part=\"broker\"} 0.0");
    }

    @Test
    void aServerWithoutALauncherHasNoSuchMetric() {
        new LauncherMeters(directory.resolve("not-there")).bindTo(registry);
        assertThat(registry.scrape()).isEmpty();
    }
}
