package app.twicetold.bench.http;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What the built service does on this machine: start, memory, submit → assessed without provider latency, and provider
 * calls per second with 200 of them under way. docs/benchmarks.md explains each figure.
 */
public final class HttpBench {
    /** Users of the closed loop, and how many attempts they submit. */
    private record Level(int users, int attempts) {}

    private static final List<Level> LEVELS =
            List.of(new Level(1, 200), new Level(4, 600), new Level(8, 1_000), new Level(16, 1_500));
    private static final int WARM_UP = 600;
    private static final int WARM_UP_USERS = 8;
    private static final Duration POLL_INTERVAL = Duration.ofMillis(10);

    private static final int CALLS_IN_FLIGHT = 200;
    private static final Duration PROVIDER_LATENCY = Duration.ofSeconds(2);
    private static final int SLOW_USERS = 300;
    private static final int SLOW_ATTEMPTS = 1_500;
    private static final Duration SLOW_POLL_INTERVAL = Duration.ofMillis(1_500);
    private static final Duration RAMP_UP = Duration.ofSeconds(15);
    private static final Duration WINDOW = Duration.ofSeconds(30);

    private final Path home;
    private final Path data;
    private final PrintStream out;

    /**
     * A benchmark of one build.
     *
     * @param home the built service
     * @param data emptied first; everything that the service writes is below it
     */
    public HttpBench(Path home, Path data, PrintStream out) {
        this.home = home;
        this.data = data;
        this.out = out;
    }

    /**
     * Prints all figures. Takes about five minutes.
     *
     * @throws IllegalStateException when something could not be measured
     */
    public void run() throws IOException, SQLException, InterruptedException {
        empty(data);
        withoutLatency();
        withLatency();
    }

    private void withoutLatency() throws IOException, SQLException, InterruptedException {
        Map<String, String> settings = Map.of();
        try (BuiltService first = BuiltService.start(home, data, settings)) {
            say("Start with an empty data directory: %s to the first 200 of /health", seconds(first.startTime()));
        }
        try (BuiltService service = BuiltService.start(home, data, settings);
                Client client = new Client(service.url());
                Records records = new Records(service.databaseUrl())) {
            say("Start with existing data:           %s to the first 200 of /health", seconds(service.startTime()));
            TimeUnit.SECONDS.sleep(3);
            say("Memory after the start:             %s", Memory.of(service.processes()));
            say("");
            say("submit → assessed, mock without latency, polled every %d ms", POLL_INTERVAL.toMillis());
            run(client, records, new Level(WARM_UP_USERS, WARM_UP));
            say("  users  attempts   median      p99   attempts/s   with exemplars");
            for (Level level : LEVELS) {
                say("%s", run(client, records, level));
            }
            say("");
            say("Memory after the load:              %s", Memory.of(service.processes()));
        }
    }

    private static String run(Client client, Records records, Level level) throws SQLException, InterruptedException {
        List<UploadedAttempt> attempts = UploadedAttempt.make(client, level.attempts());
        long started = System.nanoTime();
        ClosedLoop.Outcome outcome = new ClosedLoop(level.users(), POLL_INTERVAL).run(client, attempts);
        records.awaitExemplars();
        double everything = (System.nanoTime() - started) / 1e9;
        return String.format(
                Locale.ROOT,
                "%7d %9d %6.1f ms %5.1f ms %12.1f %14.1f/s",
                level.users(),
                level.attempts(),
                millis(outcome.latencies().quantile(0.5)),
                millis(outcome.latencies().quantile(0.99)),
                outcome.attemptsPerSecond(),
                level.attempts() / everything);
    }

    private void withLatency() throws IOException, SQLException, InterruptedException {
        Map<String, String> settings = Map.of(
                "MOCK_PROVIDER_LATENCY_MS", String.valueOf(PROVIDER_LATENCY.toMillis()),
                "PIPELINE_CONCURRENCY", String.valueOf(CALLS_IN_FLIGHT));
        try (BuiltService service = BuiltService.start(home, data, settings);
                Client client = new Client(service.url());
                Records records = new Records(service.databaseUrl())) {
            List<UploadedAttempt> attempts = UploadedAttempt.make(client, SLOW_ATTEMPTS);
            CompletableFuture<ClosedLoop.Outcome> load = CompletableFuture.supplyAsync(
                    () -> new ClosedLoop(SLOW_USERS, SLOW_POLL_INTERVAL).run(client, attempts));
            TimeUnit.MILLISECONDS.sleep(RAMP_UP.toMillis());
            Instant from = Instant.now();
            TimeUnit.MILLISECONDS.sleep(WINDOW.toMillis());
            Instant to = Instant.now();
            boolean loaded = !load.isDone();
            Memory memory = Memory.of(service.processes());
            say("");
            say(
                    "%d calls in flight at %d ms: at most %.0f calls/s are possible; measured over %d s",
                    CALLS_IN_FLIGHT,
                    PROVIDER_LATENCY.toMillis(),
                    CALLS_IN_FLIGHT * 1_000.0 / PROVIDER_LATENCY.toMillis(),
                    WINDOW.toSeconds());
            say("  %s", records.calls(from, to));
            say("  %.1f attempts/s assessed, each with its exemplar: four calls", records.assessedPerSecond(from, to));
            say("Memory under this load:             %s", memory);
            if (!loaded) {
                throw new IllegalStateException("The load ended within the measured time; the figures above are void.");
            }
        }
    }

    /** Deletes what earlier runs left. */
    static void empty(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> inside = Files.walk(directory)) {
            for (Path each : (Iterable<Path>) inside.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(each);
            }
        }
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1_000.0);
    }

    private void say(String pattern, Object... values) {
        out.println(String.format(Locale.ROOT, pattern, values));
    }
}
