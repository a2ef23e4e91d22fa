package app.twicetold.bench.http;

import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ObjectKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * The nightly purge of very many recordings: how long it takes, and whether its memory stays flat. Half way the service
 * is killed and started again. docs/benchmarks.md explains each figure.
 */
public final class PurgeBench {
    private static final int KEPT = 1_000;
    private static final long POLL_MS = 250;
    private static final Duration PATIENCE = Duration.ofMinutes(60);

    private final Path home;
    private final Path data;
    private final int recordings;
    private final PrintStream out;

    /**
     * A benchmark of one build.
     *
     * @param home the built service
     * @param data emptied first; everything that the service writes is below it
     * @param recordings that are too old, beside a thousand that are not
     */
    public PurgeBench(Path home, Path data, int recordings, PrintStream out) {
        this.home = home;
        this.data = data;
        this.recordings = recordings;
        this.out = out;
    }

    /**
     * Prints all figures.
     *
     * @throws IllegalStateException when something could not be measured, was left, or was deleted too much
     */
    public void run() throws IOException, SQLException, InterruptedException {
        HttpBench.empty(data);
        Map<String, String> settings = Map.of();
        double firstHalf;
        try (BuiltService service = BuiltService.start(home, data, settings);
                Client client = new Client(service.url());
                Connection database = DriverManager.getConnection(service.databaseUrl())) {
            await(database, "select count(*) = 0 from scheduled_ticks where finished_at is null", service, false);
            long filling = System.nanoTime();
            fill(database, PlayedSession.play(client));
            say("%,d recordings to purge and %,d to keep, made in %.0f s", recordings, KEPT, since(filling));
            say("Memory before the purge:            %s", Memory.of(service.processes()));
            begin(database);
            firstHalf = await(database, left() + " <= " + recordings / 2, service, true);
            service.kill();
            say("Killed with half of them purged, after %.1f s", firstHalf);
        }
        try (BuiltService service = BuiltService.start(home, data, settings);
                Connection database = DriverManager.getConnection(service.databaseUrl())) {
            try (Statement statement = database.createStatement()) {
                // Nobody waits for the leases of the dead process.
                statement.executeUpdate("update scheduled_ticks set lease_until = now() where finished_at is null");
                statement.executeUpdate("update deletion_jobs set lease_until = now() where status = 'running'");
                statement.executeUpdate("""
                        update deletion_jobs set created_at = created_at - interval '1 minute' where status = 'queued'
                        """);
            }
            String done = """
                    %s = 0 and (select count(*) from deletion_objects) = 0
                      and not exists (select 1 from scheduled_ticks where finished_at is null)
                    """.formatted(left());
            double secondHalf = await(database, done, service, true);
            say("The rest was purged in %.1f s after the restart", secondHalf);
            say("%.0f recordings/s", recordings / (firstHalf + secondHalf));
            check(database);
        }
    }

    private static String left() {
        return "select (select count(*) from attempts where id like 'att_purge_%' and audio_purged_at is null)";
    }

    /** Rows that are copies of a played one, and small objects. */
    private void fill(Connection database, String session) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.executeUpdate(copies("purge", recordings, session, "31 days"));
            statement.executeUpdate(copies("keep", KEPT, session, "29 days"));
        }
        DirectoryObjectStore store = store();
        IntStream.rangeClosed(1, recordings).parallel().forEach(n -> write(store, key("purge", n)));
        IntStream.rangeClosed(1, KEPT).parallel().forEach(n -> write(store, key("keep", n)));
    }

    /** Attempts of round 1 of such an age, a millisecond apart. */
    private static String copies(String kind, int number, String session, String age) {
        return """
                insert into attempts (id, session_id, user_id, round, status, declared_duration_ms, duration_ms, content_type,
                  size_bytes, sha256, pause_count, object_key, uploaded_at, created_at, finished_at)
                select 'att_%1$s_' || n, session_id, user_id, round, 'failed', declared_duration_ms, duration_ms, content_type, 1,
                       sha256, 0, 'recordings/att_%1$s_' || n || '/0', now() - interval '%4$s' + n * interval '1 ms',
                       now() - interval '%4$s', now() - interval '%4$s'
                  from attempts, generate_series(1, %2$d) n
                 where session_id = '%3$s' and round = 1 and id not like 'att_purge%%'
                """.formatted(kind, number, session, age);
    }

    private static void write(DirectoryObjectStore store, ObjectKey key) {
        try {
            store.write(key, new ByteArrayInputStream(new byte[] {1}), "audio/wav", 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectKey key(String kind, int n) {
        return new ObjectKey("recordings/att_" + kind + "_" + n + "/0");
    }

    private DirectoryObjectStore store() {
        return new DirectoryObjectStore(data.resolve("recordings"));
    }

    /** Leaves the latest tick as a dead node would; the service takes it over within seconds. */
    private static void begin(Connection database) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.executeUpdate("""
                    update scheduled_ticks
                       set finished_at = null, outcome = null, claim_token = 'dead', runs = 1, lease_until = now(),
                           done_parts = null
                     where name = 'retention_purge'
                       and tick = (select max(tick) from scheduled_ticks where name = 'retention_purge')
                    """);
        }
    }

    /** Waits and shows the memory now and then. @return seconds from the first purged recording */
    private double await(Connection database, String condition, BuiltService service, boolean memory)
            throws SQLException, IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        long started = 0;
        long shown = System.nanoTime();
        long first = -1;
        try (Statement statement = database.createStatement()) {
            while (System.nanoTime() < end) {
                if (memory) {
                    long now = number(statement, left());
                    first = first < 0 ? now : first;
                    if (started == 0 && now < first) {
                        started = System.nanoTime();
                    }
                    if (since(shown) > 10) {
                        shown = System.nanoTime();
                        say("  %,7d left                       %s", now, Memory.of(service.processes()));
                    }
                }
                if (truth(statement, condition)) {
                    return started == 0 ? 0 : since(started);
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MS);
            }
        }
        throw new IllegalStateException("The purge did not end in time.");
    }

    private void check(Connection database) throws SQLException {
        DirectoryObjectStore store = store();
        long tooMany = IntStream.rangeClosed(1, recordings)
                .filter(n -> store.stat(key("purge", n)).isPresent())
                .count();
        long kept = IntStream.rangeClosed(1, KEPT)
                .filter(n -> store.stat(key("keep", n)).isPresent())
                .count();
        try (Statement statement = database.createStatement()) {
            long rows = number(
                    statement, "select count(*) from attempts where id like 'att_keep_%' and object_key is not null");
            if (tooMany > 0 || kept != KEPT || rows != KEPT) {
                throw new IllegalStateException("%d objects were left; of %d to keep there are %d objects and %d rows."
                        .formatted(tooMany, KEPT, kept, rows));
            }
        }
        say("Every object is gone, and nothing else: %,d recordings were kept", KEPT);
    }

    private static long number(Statement statement, String sql) throws SQLException {
        try (var row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static boolean truth(Statement statement, String sql) throws SQLException {
        try (var row = statement.executeQuery(sql)) {
            row.next();
            return row.getBoolean(1);
        }
    }

    private static double since(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }

    private void say(String pattern, Object... values) {
        out.println(String.format(Locale.ROOT, pattern, values));
    }
}
