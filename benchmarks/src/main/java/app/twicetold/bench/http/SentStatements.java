package app.twicetold.bench.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The queries that a request sent to the database, taken from its log, to be sent again without the service. pgbench is
 * not among the embedded binaries, so JDBC with prepared statements takes its place.
 */
final class SentStatements {
    private static final Pattern EXECUTED =
            Pattern.compile("LOG: +execute [^:]+: +((?:select|with) .* from .*)", Pattern.CASE_INSENSITIVE);
    private static final Pattern PARAMETERS = Pattern.compile("DETAIL: +parameters: (.*)", Pattern.CASE_INSENSITIVE);
    private static final Pattern PARAMETER = Pattern.compile("\\$\\d+ = (?:'((?:[^']|'')*)'|(NULL))");
    private static final int LOG_DELAY_SECONDS = 1;
    private static final String SECOND_REQUEST = "select 'the second request'";

    private final List<Query> queries;

    private SentStatements(List<Query> queries) {
        this.queries = List.copyOf(queries);
    }

    /** @param values as text, null for NULL */
    private record Query(String sql, List<String> values) {}

    /**
     * Writes down what a request sends.
     *
     * @param log the log of the database server
     */
    static SentStatements of(String databaseUrl, Path log, Runnable request)
            throws SQLException, IOException, InterruptedException {
        long before = Files.size(log);
        try (Connection connection = DriverManager.getConnection(databaseUrl);
                Statement settings = connection.createStatement()) {
            settings.execute("alter system set log_statement = 'all'");
            settings.execute("select pg_reload_conf()");
            TimeUnit.SECONDS.sleep(LOG_DELAY_SECONDS);
            // What lives for a second is read by the first one.
            request.run();
            settings.execute(SECOND_REQUEST);
            request.run();
            settings.execute("alter system reset log_statement");
            settings.execute("select pg_reload_conf()");
            TimeUnit.SECONDS.sleep(LOG_DELAY_SECONDS);
        }
        // The log begins each further line of a statement with a tab.
        String written = Files.readString(log).substring((int) before).replace("\n\t", " ");
        return new SentStatements(queries(
                written.substring(written.lastIndexOf(SECOND_REQUEST)).lines().toList()));
    }

    int count() {
        return queries.size();
    }

    /** Sends all of them, again and again, each round in a transaction, on so many connections. */
    RequestLoad.Outcome run(String databaseUrl, int connections, Duration time) throws InterruptedException {
        Latencies.Recorder recorder = new Latencies.Recorder();
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        long started = System.nanoTime();
        long end = started + time.toNanos();
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                all.add(threads.submit(() -> {
                    repeat(databaseUrl, end, recorder);
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } catch (java.util.concurrent.ExecutionException failed) {
            throw new IllegalStateException("The statements cannot be sent again: " + failed.getMessage(), failed);
        } finally {
            threads.shutdownNow();
        }
        return new RequestLoad.Outcome(recorder.latencies(), Duration.ofNanos(System.nanoTime() - started));
    }

    /** How long each takes by itself, and how it begins. */
    List<String> times(String databaseUrl, int rounds) throws SQLException {
        List<String> times = new ArrayList<>();
        try (Connection connection = open(databaseUrl)) {
            for (Query query : queries) {
                Latencies.Recorder recorder = new Latencies.Recorder();
                try (PreparedStatement statement = prepare(connection, query)) {
                    for (int i = 0; i < rounds; i++) {
                        long sent = System.nanoTime();
                        read(statement);
                        recorder.add(System.nanoTime() - sent);
                    }
                }
                connection.commit();
                times.add(String.format(
                        Locale.ROOT,
                        "%.2f ms  %.90s",
                        recorder.latencies().quantile(0.5).toNanos() / 1e6,
                        query.sql()));
            }
        }
        return times;
    }

    private void repeat(String databaseUrl, long end, Latencies.Recorder recorder) throws SQLException {
        try (Connection connection = open(databaseUrl)) {
            List<PreparedStatement> statements = new ArrayList<>();
            for (Query query : queries) {
                statements.add(prepare(connection, query));
            }
            while (System.nanoTime() < end) {
                long sent = System.nanoTime();
                for (PreparedStatement statement : statements) {
                    read(statement);
                }
                connection.commit();
                recorder.add(System.nanoTime() - sent);
            }
        }
    }

    /** Parameters are text here; the database finds out their types. */
    private static Connection open(String databaseUrl) throws SQLException {
        Connection connection = DriverManager.getConnection(databaseUrl + "&stringtype=unspecified");
        connection.setAutoCommit(false);
        return connection;
    }

    private static PreparedStatement prepare(Connection connection, Query query) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(query.sql());
        for (int i = 0; i < query.values().size(); i++) {
            statement.setString(i + 1, query.values().get(i));
        }
        return statement;
    }

    private static void read(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int column = 1; column <= columns; column++) {
                    rows.getString(column);
                }
            }
        }
    }

    private static List<Query> queries(List<String> lines) {
        List<Query> queries = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher executed = EXECUTED.matcher(lines.get(i));
            if (executed.find()) {
                Matcher parameters = PARAMETERS.matcher(i + 1 < lines.size() ? lines.get(i + 1) : "");
                queries.add(new Query(
                        executed.group(1).replaceAll("\\$\\d+", "?"),
                        parameters.find() ? values(parameters.group(1)) : List.of()));
            }
        }
        return queries;
    }

    private static List<String> values(String parameters) {
        List<String> values = new ArrayList<>();
        Matcher parameter = PARAMETER.matcher(parameters);
        while (parameter.find()) {
            values.add(parameter.group(2) != null ? null : parameter.group(1).replace("''", "'"));
        }
        return values;
    }
}
