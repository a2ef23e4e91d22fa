package app.twicetold.bench.http;

import app.twicetold.bench.content.LibraryBench;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Content operations of the built service over a large library. docs/benchmarks.md explains each figure. */
public final class ContentBench {
    private static final String KEY = "only-for-benchmarks-0123456789-abcdefghij";
    private static final Pattern CURSOR = Pattern.compile("\"next_cursor\"\\s*:\\s*\"([^\"]+)\"");
    private static final String FINISHED = "select count(*) from content_jobs where status = 'succeeded'";
    private static final String OPEN = "select count(*) from content_jobs where status in ('queued', 'running')";
    private static final int BRIEFS = 400;
    private static final int ROUNDS = 40;
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final List<String> LISTS = List.of(
            "/v1/admin/articles",
            "/v1/admin/articles?status=published&language=en&difficulty=2",
            "/v1/admin/reviews",
            "/v1/admin/reviews?state=decided&kind=qa",
            "/v1/admin/jobs",
            "/v1/admin/jobs?stage=qa&status=failed");

    private final Path home;
    private final Path data;
    private final int sessions;
    private final String pgvectorUrl;
    private final PrintStream out;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /**
     * A benchmark of one build.
     *
     * @param home the built service
     * @param data emptied first; everything that the service writes is below it
     * @param sessions of all users together
     * @param pgvectorUrl an empty database of a server with pgvector; blank to leave that out
     */
    public ContentBench(Path home, Path data, int sessions, String pgvectorUrl, PrintStream out) {
        this.home = home;
        this.data = data;
        this.sessions = sessions;
        this.pgvectorUrl = pgvectorUrl;
        this.out = out;
    }

    /**
     * Prints all figures.
     *
     * @throws IllegalStateException when something could not be measured
     */
    public void run() throws IOException, SQLException, InterruptedException {
        HttpBench.empty(data);
        Map<String, String> settings = Map.of("ADMIN_KEY", KEY, "CONTENT_CONCURRENCY", "4");
        try (BuiltService service = BuiltService.start(home, data, settings)) {
            jobs(service);
            LibraryBench library = new LibraryBench(service.databaseUrl(), sessions, out);
            library.count();
            library.search(pgvectorUrl);
            lists(service);
        }
    }

    /** Briefs, each of which becomes a draft and its checks: two jobs, with the mock that answers at once. */
    private void jobs(BuiltService service) throws IOException, SQLException, InterruptedException {
        try (Connection database = DriverManager.getConnection(service.databaseUrl());
                Statement statement = database.createStatement()) {
            String topic = text(statement, "select min(id) from topics");
            // The first ones warm up.
            for (int measured = 0; measured < 2; measured++) {
                long before = number(statement, FINISHED);
                long started = System.nanoTime();
                for (int i = 0; i < BRIEFS; i++) {
                    String brief = "{\"language\": \"%s\", \"topic_id\": \"%s\", \"difficulty\": %d, \"angle\": \"%d\"}"
                            .formatted(i % 2 == 0 ? "en" : "zh-Hans", topic, 1 + i % 3, i + measured * BRIEFS);
                    send(request(service.url(), "/v1/admin/briefs")
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString(brief))
                            .build());
                }
                long end = System.nanoTime() + PATIENCE.toNanos();
                while (number(statement, OPEN) > 0) {
                    if (System.nanoTime() > end) {
                        throw new IllegalStateException("The jobs did not end in time.");
                    }
                    TimeUnit.MILLISECONDS.sleep(100);
                }
                double seconds = (System.nanoTime() - started) / 1e9;
                long jobs = number(statement, FINISHED) - before;
                if (measured > 0) {
                    say("%d jobs of %d briefs in %.1f s: %.1f jobs/s", jobs, BRIEFS, seconds, jobs / seconds);
                }
            }
        }
    }

    private void lists(BuiltService service) throws IOException, InterruptedException {
        say("Pages of 20, one request after the other: median and p99");
        for (String path : LISTS) {
            URI url = service.url();
            Matcher cursor = CURSOR.matcher(send(request(url, path).GET().build()));
            String second =
                    cursor.find() ? path + (path.contains("?") ? "&" : "?") + "cursor=" + cursor.group(1) : path;
            Latencies.Recorder first = new Latencies.Recorder();
            Latencies.Recorder next = new Latencies.Recorder();
            for (int round = 0; round < 2 * ROUNDS; round++) {
                once(url, path, round < ROUNDS ? new Latencies.Recorder() : first);
                once(url, second, round < ROUNDS ? new Latencies.Recorder() : next);
            }
            say("%-62s %s, the next page %s", path, line(first.latencies()), line(next.latencies()));
        }
    }

    private void once(URI url, String path, Latencies.Recorder recorder) throws IOException, InterruptedException {
        HttpRequest request = request(url, path).GET().build();
        long sent = System.nanoTime();
        send(request);
        recorder.add(System.nanoTime() - sent);
    }

    private static HttpRequest.Builder request(URI url, String path) {
        return HttpRequest.newBuilder(url.resolve(path)).timeout(PATIENCE).header("X-Admin-Key", KEY);
    }

    private String send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(request.uri() + " answered " + answer.statusCode() + ": " + answer.body());
        }
        return answer.body();
    }

    private static long number(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static String text(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private static String line(Latencies latencies) {
        return String.format(
                Locale.ROOT,
                "%.1f and %.1f ms",
                latencies.quantile(0.5).toNanos() / 1e6,
                latencies.quantile(0.99).toNanos() / 1e6);
    }

    private void say(String pattern, Object... values) {
        out.println(String.format(Locale.ROOT, pattern, values));
    }
}
