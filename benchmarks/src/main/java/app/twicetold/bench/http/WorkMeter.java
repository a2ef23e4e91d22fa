package app.twicetold.bench.http;

import app.twicetold.rehearsals.size.rules.Count;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Counts what all processes of a service do for some work. What timers of the service do meanwhile counts as well. The
 * statements of the meter itself do not.
 */
final class WorkMeter implements AutoCloseable {
    /** A connection that rests tells its counts to the database after ten seconds. */
    private static final int TOLD_AFTER_SECONDS = 11;

    private static final String WAITED = "still waiting for";

    private static final String STATEMENTS = """
            select /* meter */ coalesce(sum(calls), 0)
              from pg_stat_statements
             where dbid = (select oid from pg_database where datname = current_database())
               and query !~* '^(begin|commit|rollback|set|show|checkpoint)' and query !~ '/[*] meter'
            """;
    private static final String READ = """
            select /* meter */ sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables
            """;
    private static final String HIT = """
            select /* meter */ sum(coalesce(heap_blks_hit, 0) + coalesce(idx_blks_hit, 0) + coalesce(toast_blks_hit, 0)
                                   + coalesce(tidx_blks_hit, 0))
              from pg_statio_user_tables
            """;
    private static final String MISSED = HIT.replace("_hit", "_read");
    private static final String TRANSACTIONS = """
            select /* meter */ xact_commit + xact_rollback from pg_stat_database where datname = current_database()
            """;
    private static final String FULL_PAGES = "select /* meter */ wal_fpi from pg_stat_wal";

    private static final String LOG = """
            select /* meter */ "resource_manager/record_type", count, record_size from pg_get_wal_stats('%s', '%s', true)
            """;
    private static final String UPDATES = """
            select /* meter */ relname, n_tup_upd, n_tup_hot_upd, pg_total_relation_size(relid)
              from pg_stat_user_tables
             where relname not like 'bench%'
            """;

    private final BuiltService service;
    private final Path log;
    private final Connection connection;

    /**
     * A meter of a service whose database has {@code pg_stat_statements}.
     *
     * @param log of the database server
     */
    WorkMeter(BuiltService service, Path log) throws IOException, SQLException {
        this.service = service;
        this.log = log;
        this.connection = DriverManager.getConnection(service.databaseUrl());
        try (Statement statement = connection.createStatement()) {
            statement.execute("create extension if not exists pg_stat_statements");
            statement.execute("create extension if not exists pg_walinspect");
        }
    }

    /** Prepares a database for a meter; it holds from the next start of the database on. */
    static void prepare(String databaseUrl) throws SQLException {
        try (Connection connection = DriverManager.getConnection(databaseUrl);
                Statement statement = connection.createStatement()) {
            statement.execute("alter system set shared_preload_libraries = 'pg_stat_statements'");
            statement.execute("alter system set log_lock_waits = on");
            statement.execute("alter system set deadlock_timeout = '10ms'");
            // A checkpoint in the middle would write pages whole that the next one has written whole already.
            statement.execute("alter system set checkpoint_timeout = '1h'");
            statement.execute("alter system set max_wal_size = '4GB'");
        }
    }

    /** Work to be measured. */
    @FunctionalInterface
    interface Task {
        void run() throws IOException, SQLException, InterruptedException;
    }

    /**
     * What all of the work cost.
     *
     * @param counts of all
     * @param updates of rows by table, and of these the ones that touched no index
     * @param grown by table, bytes with its indexes
     */
    record Reading(Map<Count, Double> counts, Map<String, long[]> updates, Map<String, Long> grown) {

        /** Of one piece, in two places of a byte, a row or a millisecond. */
        Map<Count, Double> each(int pieces) {
            Map<Count, Double> each = new EnumMap<>(Count.class);
            counts.forEach((count, value) -> each.put(count, Math.max(0, Math.round(100 * value / pieces) / 100.0)));
            return each;
        }
    }

    Reading of(Task work) throws IOException, SQLException, InterruptedException {
        TimeUnit.SECONDS.sleep(TOLD_AFTER_SECONDS);
        Snapshot before = snapshot();
        work.run();
        ProcessorTime spent = ProcessorTime.of(service).minus(before.spent());
        TimeUnit.SECONDS.sleep(TOLD_AFTER_SECONDS);
        Snapshot after = snapshot();
        Map<Count, Double> counts = new EnumMap<>(Count.class);
        before.counts()
                .forEach((count, value) -> counts.put(count, after.counts().getOrDefault(count, value) - value));
        written(before.position(), after.position(), counts);
        counts.put(Count.NODE_MS, spent.node());
        counts.put(Count.DATABASE_MS, spent.database());
        counts.put(Count.BROKER_MS, spent.broker());
        Map<String, long[]> updates = new LinkedHashMap<>();
        Map<String, Long> grown = new LinkedHashMap<>();
        double stored = 0;
        for (Map.Entry<String, long[]> table : after.tables().entrySet()) {
            long[] now = table.getValue();
            long[] then = before.tables().getOrDefault(table.getKey(), new long[now.length]);
            updates.put(table.getKey(), new long[] {now[0] - then[0], now[1] - then[1]});
            grown.put(table.getKey(), now[2] - then[2]);
            stored += now[2] - then[2];
        }
        counts.put(Count.STORED_BYTES, stored);
        return new Reading(counts, updates, grown);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    private record Snapshot(
            String position, Map<Count, Double> counts, Map<String, long[]> tables, ProcessorTime spent) {}

    private Snapshot snapshot() throws IOException, SQLException {
        Map<Count, Double> counts = new EnumMap<>(Count.class);
        Map<String, long[]> tables = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement()) {
            counts.put(Count.STATEMENTS, number(statement, STATEMENTS));
            counts.put(Count.TRANSACTIONS, number(statement, TRANSACTIONS));
            counts.put(Count.ROWS_READ, number(statement, READ));
            counts.put(Count.BLOCKS_HIT, number(statement, HIT));
            counts.put(Count.BLOCKS_READ, number(statement, MISSED));
            counts.put(Count.WAL_FULL_PAGES, number(statement, FULL_PAGES));
            counts.put(Count.LOCK_WAITS, (double) waits());
            try (ResultSet row = statement.executeQuery(UPDATES)) {
                while (row.next()) {
                    tables.put(row.getString(1), new long[] {row.getLong(2), row.getLong(3), row.getLong(4)});
                }
            }
            return new Snapshot(position(statement), counts, tables, ProcessorTime.of(service));
        }
    }

    /** Records of the log, without the pages that it holds whole. The database refuses to read where nothing was written. */
    private void written(String from, String to, Map<Count, Double> counts) throws SQLException {
        counts.put(Count.WAL_BYTES, 0.0);
        counts.put(Count.LEAF_INSERTS, 0.0);
        counts.put(Count.WRITING_TRANSACTIONS, 0.0);
        if (from.equals(to)) {
            return;
        }
        double bytes = 0;
        double leaves = 0;
        double commits = 0;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(LOG.formatted(from, to))) {
            while (row.next()) {
                String kind = row.getString(1);
                bytes += row.getDouble(3);
                if (kind.startsWith("Btree/INSERT_LEAF") || kind.startsWith("Btree/SPLIT")) {
                    leaves += row.getDouble(2);
                }
                if (kind.startsWith("Transaction/COMMIT")) {
                    commits += row.getDouble(2);
                }
            }
        }
        counts.put(Count.WAL_BYTES, bytes);
        counts.put(Count.LEAF_INSERTS, leaves);
        counts.put(Count.WRITING_TRANSACTIONS, commits);
    }

    /** The end of the log on the disk. Asynchronous commits are there after less than a second. */
    private static String position(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("select /* meter */ pg_current_wal_flush_lsn()")) {
            row.next();
            return row.getString(1);
        }
    }

    private long waits() throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains(WAITED)).count();
        }
    }

    private static double number(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getDouble(1);
        }
    }
}
