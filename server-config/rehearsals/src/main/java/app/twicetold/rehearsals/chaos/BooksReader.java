package app.twicetold.rehearsals.chaos;

import app.twicetold.rehearsals.api.RehearsalStopped;
import app.twicetold.rehearsals.chaos.Books.End;
import app.twicetold.rehearsals.chaos.Books.Settlement;
import app.twicetold.rehearsals.chaos.Books.Totals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the books from the tables and from the directory of recordings. */
final class BooksReader implements AutoCloseable {
    private static final String ATTEMPTS = "select id, status, error_code from attempts";

    private static final String SETTLEMENTS = """
            select s.id,
                   s.settlement is not null,
                   coalesce(s.xp_awarded, 0),
                   (select coalesce(sum(l.amount), 0) from xp_ledger l where l.session_id = s.id),
                   (select count(*) - count(distinct l.type) from xp_ledger l where l.session_id = s.id)
            from sessions s
            where s.completed_at is not null
            """;

    private static final String TOTALS = """
            select u.id,
                   u.xp_total,
                   (select coalesce(sum(l.amount), 0)
                    from xp_ledger l
                    where l.user_id = u.id and l.tombstoned_at is null),
                   u.completed_sessions,
                   (select count(*) from sessions s where s.user_id = u.id and s.completed_at is not null)
            from users u
            """;

    private static final String UNDER_WAY = """
            select count(*) filter (where status in ('processing', 'uploaded') and submitted_at is not null)
                 + (select count(*) from exemplars where status = 'pending')
            from attempts
            """;

    private static final String OWNED = """
            select object_key from attempts where object_key is not null
            union all
            select object_key from exemplars where object_key is not null
            union all
            select object_key from staged_objects
            union all
            select o.object_key from deletion_objects o
            """;

    private final Connection connection;

    private BooksReader(Connection connection) {
        this.connection = connection;
    }

    static BooksReader open(String url) throws SQLException {
        return new BooksReader(DriverManager.getConnection(url, "postgres", "postgres"));
    }

    /** How many attempts and exemplars the pipeline still owes. */
    int underWay() {
        try (Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery(UNDER_WAY)) {
            count.next();
            return count.getInt(1);
        } catch (SQLException unreadable) {
            throw new RehearsalStopped("The run cannot go on: " + unreadable);
        }
    }

    /** @param recordings the directory of the store */
    Books read(Path recordings) throws SQLException, IOException {
        return new Books(attempts(), settlements(), totals(), pending(), objects(recordings), keys(OWNED));
    }

    private Map<String, End> attempts() throws SQLException {
        Map<String, End> attempts = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(ATTEMPTS)) {
            while (row.next()) {
                attempts.put(row.getString(1), new End(row.getString(2), row.getString(3)));
            }
        }
        return attempts;
    }

    private Map<String, Settlement> settlements() throws SQLException {
        Map<String, Settlement> settlements = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(SETTLEMENTS)) {
            while (row.next()) {
                settlements.put(
                        row.getString(1),
                        new Settlement(row.getBoolean(2), row.getLong(3), row.getLong(4), row.getInt(5)));
            }
        }
        return settlements;
    }

    private List<Totals> totals() throws SQLException {
        List<Totals> users = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(TOTALS)) {
            while (row.next()) {
                users.add(new Totals(row.getString(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5)));
            }
        }
        return users;
    }

    private Set<String> pending() throws SQLException {
        return keys("select attempt_id from exemplars where status = 'pending'");
    }

    private Set<String> keys(String sql) throws SQLException {
        Set<String> keys = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                keys.add(row.getString(1));
            }
        }
        return keys;
    }

    /** The path of an object is its shard and its key. What lies in "incoming" was never an object. */
    private static Set<String> objects(Path recordings) throws IOException {
        Path objects = recordings.resolve("objects");
        if (!Files.exists(objects)) {
            return Set.of();
        }
        try (Stream<Path> files = Files.walk(objects)) {
            return files.filter(Files::isRegularFile)
                    .map(objects::relativize)
                    .map(file -> file.subpath(1, file.getNameCount()).toString())
                    .collect(Collectors.toSet());
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
