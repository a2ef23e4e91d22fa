package app.twicetold.bench.http;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
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
    /**
     * Users of the closed loop, and how many attempts they submit.
     *
     * @param pollInterval short to see an assessment come, or the one that the service asks of its clients
     */
    private record Level(int users, int attempts, Duration pollInterval) {}

    private static final Duration WATCHING = Duration.ofMillis(10);
    private static final Duration AS_ASKED = Duration.ofMillis(1_500);
    private static final List<Level> LEVELS = List.of(
            new Level(1, 200, WATCHING),
            new Level(4, 600, WATCHING),
            new Level(50, 1_000, AS_ASKED),
            new Level(300, 3_000, AS_ASKED));
    private static final Level WARM_UP = new Level(300, 5_000, AS_ASKED);

    private static final int CALLS_IN_FLIGHT = 200;
    private static final Duration PROVIDER_LATENCY = Duration.ofSeconds(2);
    private static final int SLOW_USERS = 300;
    private static final int SLOW_ATTEMPTS = 1_500;
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
     * Prints all figures. Takes about ten minutes.
     *
     * @throws IllegalStateException when something could not be measured
     */
    public void run() throws IOException, SQLException, InterruptedException {
        empty(data);
        withoutLatency();
        withLatency();
    }

    private void withoutLatency() throws IOException, SQLException, InterruptedException {
        try (BuiltService first = BuiltService.start(home, data, Map.of())) {
            say("Start with an empty data directory: %s to the first 200 of /health", seconds(first.startTime()));
        }
        try (BuiltService second = BuiltService.start(home, data, Map.of())) {
            say("Start with existing data:           %s to the first 200 of /health", seconds(second.startTime()));
            TimeUnit.SECONDS.sleep(3);
            say("Memory after the start:             %s", Memory.of(second.processes()));
        }
        try (BuiltService service = BuiltService.start(home, data, BuiltService.AS_DEPLOYED);
                Client client = new Client(service.url());
                Records records = new Records(service.databaseUrl())) {
            say("Start as deployed, existing data:   %s to the first 200 of /health", seconds(service.startTime()));
            records.awaitArticleHealth();
            say("");
            say("submit → assessed, mock without latency, as deployed");
            String unused = run(service, client, records, WARM_UP);
            say(
                    "  users     poll  attempts   median      p99   recorded   attempts/s   with exemplars   processor time");
            for (Level level : LEVELS) {
                say("%s", run(service, client, records, level));
            }
            say("");
            say("Memory after the load:              %s", Memory.of(service.processes()));
        }
    }

    private static String run(BuiltService service, Client client, Records records, Level level)
            throws IOException, SQLException, InterruptedException {
        List<UploadedAttempt> attempts = UploadedAttempt.make(client, level.attempts());
        ProcessorTime before = ProcessorTime.of(service);
        long started = System.nanoTime();
        Instant from = Instant.now();
        ClosedLoop.Outcome outcome = new ClosedLoop(level.users(), level.pollInterval()).run(client, attempts);
        records.awaitExemplars();
        double everything = (System.nanoTime() - started) / 1e9;
        return String.format(
                Locale.ROOT,
                "%7d %5d ms %9d %6.0f ms %5.0f ms %6.0f ms %12.1f %14.1f/s   %s ms",
                level.users(),
                level.pollInterval().toMillis(),
                level.attempts(),
                millis(outcome.latencies().quantile(0.5)),
                millis(outcome.latencies().quantile(0.99)),
                records.medianUntilAssessed(from, Instant.now()),
                outcome.attemptsPerSecond(),
                level.attempts() / everything,
                ProcessorTime.of(service).minus(before).ofEachOf(level.attempts()));
    }

    private void withLatency() throws IOException, SQLException, InterruptedException {
        Map<String, String> settings = new HashMap<>(BuiltService.AS_DEPLOYED);
        settings.put("MOCK_PROVIDER_LATENCY_MS", String.valueOf(PROVIDER_LATENCY.toMillis()));
        settings.put("PIPELINE_CONCURRENCY", String.valueOf(CALLS_IN_FLIGHT));
        try (BuiltService service = BuiltService.start(home, data, settings);
                Client client = new Client(service.url());
                Records records = new Records(service.databaseUrl())) {
            records.awaitArticleHealth();
            List<UploadedAttempt> attempts = UploadedAttempt.make(client, SLOW_ATTEMPTS);
            CompletableFuture<ClosedLoop.Outcome> load =
                    CompletableFuture.supplyAsync(() -> new ClosedLoop(SLOW_USERS, AS_ASKED).run(client, attempts));
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
