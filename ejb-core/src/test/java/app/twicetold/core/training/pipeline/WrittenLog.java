package app.twicetold.core.training.pipeline;

import app.twicetold.persistence.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * What work wrote into the write-ahead log, in records of one kind to one table or index.
 *
 * @param lines in the order of their tables
 */
record WrittenLog(List<Line> lines) {
    private static final String RECORDS = """
            select coalesce(c.relname, ''), b.resource_manager || ' ' || b.record_type, count(*), sum(b.record_length)
            from pg_get_wal_block_info('%s', '%s') b
            left join pg_class c on pg_relation_filenode(c.oid) = b.relfilenode
            where b.block_id = 0
            group by 1, 2
            order by 1, 2
            """;

    /**
     * Records of one kind.
     *
     * @param relation a table or an index; empty when it is gone
     * @param kind as PostgreSQL names it: {@code Heap HOT_UPDATE}
     * @param bytes without full pages, which the databases of tests do not write
     */
    record Line(String relation, String kind, long records, long bytes) {}

    /** Does the work, while nobody else writes. */
    static WrittenLog of(TestDatabase database, Runnable work) {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            String from = position(statement);
            work.run();
            String to = position(statement);
            statement.execute("create extension pg_walinspect");
            List<Line> lines = new ArrayList<>();
            try (ResultSet row = statement.executeQuery(RECORDS.formatted(from, to))) {
                while (row.next()) {
                    lines.add(new Line(row.getString(1), row.getString(2), row.getLong(3), row.getLong(4)));
                }
            } finally {
                statement.execute("drop extension pg_walinspect");
            }
            return new WrittenLog(lines);
        } catch (SQLException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    /** The end of the log, all of which is on the disk. */
    private static String position(Statement statement) throws SQLException {
        statement.execute("checkpoint");
        try (ResultSet row = statement.executeQuery("select pg_current_wal_flush_lsn()")) {
            row.next();
            return row.getString(1);
        }
    }

    /** The share of the changes of rows of a table that touched no index, from 0 to 1. */
    double hotShare(String table) {
        double hot = changes(table, "Heap HOT_UPDATE");
        return hot / (hot + changes(table, "Heap UPDATE"));
    }

    /** A kind that begins a page is written with {@code +INIT}. */
    private long changes(String table, String kind) {
        return lines.stream()
                .filter(line ->
                        line.relation.equals(table) && (line.kind.equals(kind) || line.kind.equals(kind + "+INIT")))
                .mapToLong(Line::records)
                .sum();
    }

    /** How many entries the indexes got. */
    long leafInserts() {
        return lines.stream()
                .filter(line -> line.kind.startsWith("Btree INSERT_LEAF") || line.kind.startsWith("Btree SPLIT"))
                .mapToLong(Line::records)
                .sum();
    }
}
