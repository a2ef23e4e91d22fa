package app.twicetold.bench.http;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Two nodes send one reminder to each of many users of one zone with the same time, by a provider that takes 200 ms for each.
 * docs/benchmarks.md explains each figure.
 */
public final class RemindersBench {
    private static final Duration LATENCY = Duration.ofMillis(200);
    private static final int USERS_AT_ONCE = 20_000;
    /** The window in which a reminder is sent. */
    private static final Duration WINDOW = Duration.ofMinutes(15);

    private static final long LOOK_MS = 500;
    /** A connection that rests tells its counts to the database after ten seconds. */
    private static final int TOLD_AFTER_SECONDS = 11;

    private static final double TOLD_FROM = 0.05;
    private static final String READ = """
            select relname, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) from pg_stat_user_tables
            """;
    private static final String COPIED = "select count(*) from roll_ups where name = 'push_tokens' and reached is null";
    private static final String SENT =
            "select count(*) from notification_log where outcome = 'sent' and local_date = current_date";

    private final Path home;
    private final Path data;
    private final int users;
    private final PrintStream out;

    /**
     * A benchmark of one build.
     *
     * @param home the built service
     * @param data emptied first; everything that the service writes is below it
     * @param users who all want their reminder at the same moment
     */
    public RemindersBench(Path home, Path data, int users, PrintStream out) {
        this.home = home;
        this.data = data;
        this.users = users;
        this.out = out;
    }

    /**
     * Prints all figures.
     *
     * @throws IllegalStateException when something could not be measured
     */
    public void run() throws IOException, SQLException, InterruptedException {
        HttpBench.empty(data);
        try (PushStub provider = PushStub.start(LATENCY)) {
            Map<String, String> settings = new HashMap<>(BuiltService.AS_DEPLOYED);
            settings.putAll(provider.settings());
            try (TwoNodes nodes = TwoNodes.start(home, data, settings);
                    Client client = new Client(nodes.nodes().get(0).url());
                    Connection connection = DriverManager.getConnection(nodes.databaseUrl());
                    Statement statement = connection.createStatement()) {
                String copied = client.post("/v1/auth/anonymous", "", Map.of("install_id", "benchmark-install-id-0"))
                        .join()
                        .path("user")
                        .path("id")
                        .asText();
                awaitCopies(statement);
                write(statement, copied);
                setTimes(connection);
                TimeUnit.SECONDS.sleep(TOLD_AFTER_SECONDS);
                send(provider, statement, rowsRead(statement));
            }
        }
    }

    /** A new release copies once what all users want to their devices, with its first look at who is due. */
    private static void awaitCopies(Statement statement) throws SQLException, InterruptedException {
        long end = System.nanoTime() + WINDOW.toNanos();
        while (number(statement, COPIED) == 0) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("The service did not look for reminders.");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
        }
    }

    /**
     * The users want no reminder yet, so that none is sent while they are written. Each was reminded the day before: without
     * that the database has no statistics of the log, and reads it whole for some minutes.
     */
    private void write(Statement statement, String copied) throws SQLException {
        statement.execute("set synchronous_commit = off");
        for (int first = 1; first <= users; first += USERS_AT_ONCE) {
            String series = "generate_series(%d, %d) u".formatted(first, Math.min(users, first + USERS_AT_ONCE - 1));
            statement.executeUpdate("""
                    insert into users (id, install_id_hash, time_zone, practice_languages, reminders_enabled,
                      streak_risk_alert, progress, created_at)
                    select 'usr_bench_' || u, sha256(convert_to('bench' || u, 'UTF8')), 'UTC', '{en}', false, false, c.progress,
                           now()
                      from %s cross join (select progress from users where id = '%s') c
                    """.formatted(series, copied));
            statement.executeUpdate("""
                    insert into push_tokens (user_id, token, platform, updated_at)
                    select 'usr_bench_' || u, 'token-of-' || u, 'android', now() from %s
                    """.formatted(series));
            statement.executeUpdate("""
                    insert into notification_log (user_id, local_date, kind, transport, title, body, outcome, sent_at)
                    select 'usr_bench_' || u, current_date - 1, 'reminder', 'fcm', 'A title', 'A text of some words', 'sent',
                           now() - interval '1 day'
                      from %s
                    """.formatted(series));
        }
        // Notes of new users, which the next hour reads once.
        statement.execute("truncate user_changes, articles_seen_changes");
        statement.execute("vacuum analyze");
        statement.execute("checkpoint");
        say("%,d users of one zone, %s", users, LATENCY);
    }

    private void setTimes(Connection connection) throws SQLException, InterruptedException {
        // It becomes due once all have it: the next minute after the time that this takes, and one more.
        LocalDateTime moment = LocalDateTime.now(ZoneOffset.UTC)
                .plusSeconds(users / 8_000)
                .plusMinutes(2)
                .truncatedTo(ChronoUnit.MINUTES);
        try (PreparedStatement update = connection.prepareStatement(
                "update users set reminders_enabled = true, reminder_time = ? where id like 'usr_bench_%'")) {
            update.setObject(1, moment.toLocalTime());
            update.executeUpdate();
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("vacuum analyze users, push_tokens");
        }
        if (LocalDateTime.now(ZoneOffset.UTC).isAfter(moment)) {
            throw new IllegalStateException("Writing the users took too long; take fewer.");
        }
        say("Due at %s UTC", moment.toLocalTime());
    }

    private void send(PushStub provider, Statement statement, Map<String, Long> readBefore)
            throws SQLException, InterruptedException {
        long begun = System.nanoTime();
        while (provider.taken() == 0) {
            if (System.nanoTime() - begun > WINDOW.toNanos()) {
                throw new IllegalStateException("No reminder came.");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
        }
        long started = System.nanoTime();
        long end = started + WINDOW.toNanos();
        long last = 0;
        long lastChange = started;
        while (System.nanoTime() < end && provider.taken() < users) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
            if (provider.taken() != last) {
                last = provider.taken();
                lastChange = System.nanoTime();
            } else if (System.nanoTime() - lastChange > TimeUnit.MINUTES.toNanos(2)) {
                break;
            }
        }
        double seconds = (lastChange - started) / 1e9;
        TimeUnit.SECONDS.sleep(TOLD_AFTER_SECONDS);
        Map<String, Long> readAfter = rowsRead(statement);
        long sent = number(statement, SENT);
        say(
                "%,d taken by the provider in %.0f s: %.0f/s; %,d written down as sent",
                provider.taken(), seconds, provider.taken() / seconds, sent);
        Map<String, Double> read = new TreeMap<>();
        readAfter.forEach((table, rows) ->
                read.put(table, (double) (rows - readBefore.getOrDefault(table, 0L)) / Math.max(1, sent)));
        say(
                "%.1f rows read a reminder, with all that the service read meanwhile",
                read.values().stream().mapToDouble(rows -> rows).sum());
        read.forEach((table, rows) -> {
            if (rows >= TOLD_FROM) {
                say("  %-24s %.2f", table, rows);
            }
        });
    }

    private static Map<String, Long> rowsRead(Statement statement) throws SQLException {
        Map<String, Long> tables = new HashMap<>();
        try (ResultSet rows = statement.executeQuery(READ)) {
            while (rows.next()) {
                tables.put(rows.getString(1), rows.getLong(2));
            }
        }
        return tables;
    }

    private static long number(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    private void say(String pattern, Object... values) {
        out.println(String.format(Locale.ROOT, pattern, values));
    }
}
