package app.twicetold.persistence.quality;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * What a search with pgvector needs in the database. It is no migration, because most servers have no pgvector and need
 * none of it.
 */
public final class PgvectorTables {
    /** Halfvec came with 0.7, a search that goes on until enough rows pass its conditions with 0.8. */
    private static final String SUPPORTED = "(0\\.([89]|[1-9]\\d+)|[1-9]\\d*\\.\\d+)(\\..*)?";

    private static final int BATCH = 500;

    private PgvectorTables() {}

    /**
     * The server lacks pgvector, or the user of the service may not install it. The message is a sentence for
     * operators.
     */
    public static final class Unavailable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unavailable(String message) {
            super(message);
        }
    }

    /**
     * Makes the extension, the table and its indexes where they are missing, and brings the points up to the stored
     * vectors. Of several servers that start at once, one does it and the others wait.
     *
     * @throws Unavailable when the server cannot have the extension
     */
    public static void prepare(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
                create(connection);
                connection.commit();
                while (copy(connection) == BATCH) {
                    connection.commit();
                }
                index(connection);
                connection.commit();
            } finally {
                connection.rollback();
                connection.setAutoCommit(autoCommit);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The tables of pgvector could not be made: " + e.getMessage(), e);
        }
    }

    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("select pg_advisory_xact_lock(hashtextextended('article points', 0))");
            requireExtension(statement);
            statement.execute("""
                    create table if not exists model_points (
                      article_id  text        not null,
                      version     integer     not null,
                      language    text        not null,
                      model_ref   text        not null,
                      dimensions  integer     not null,
                      made_at     timestamptz not null,
                      point       halfvec     not null,
                      primary key (article_id, version, model_ref),
                      foreign key (article_id, version, model_ref) references model_vectors on delete cascade
                    )
                    """);
        }
    }

    private static void requireExtension(Statement statement) throws SQLException {
        String version;
        try (ResultSet row = statement.executeQuery("""
                select coalesce(installed_version, default_version) as version
                from pg_available_extensions
                where name = 'vector'
                """)) {
            version = row.next() ? row.getString("version") : "none";
        }
        if (!version.matches(SUPPORTED)) {
            throw new Unavailable("Setting VECTOR_INDEX is pgvector, which needs the extension vector 0.8 or later,"
                    + " but the database server has " + version + ".");
        }
        try {
            statement.execute("create extension if not exists vector");
        } catch (SQLException refused) {
            throw new Unavailable("Setting VECTOR_INDEX is pgvector, but the user of the database may not install it:"
                    + " let an administrator run CREATE EXTENSION vector.");
        }
    }

    /** Copies some of the stored vectors whose point is missing or older. @return how many */
    private static int copy(Connection connection) throws SQLException {
        List<Object> articles = new ArrayList<>();
        List<Object> versions = new ArrayList<>();
        List<Object> models = new ArrayList<>();
        List<Object> points = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        select x.article_id, x.version, x.model_ref, x.vector
                        from model_vectors x
                        left join model_points p on p.article_id = x.article_id and p.version = x.version
                         and p.model_ref = x.model_ref
                        where p.made_at is distinct from x.made_at
                        limit %s
                        """.formatted(BATCH))) {
            while (rows.next()) {
                articles.add(rows.getString("article_id"));
                versions.add(rows.getInt("version"));
                models.add(rows.getString("model_ref"));
                points.add(Halfvec.text(rows.getBytes("vector")));
            }
        }
        try (PreparedStatement insert = connection.prepareStatement("""
                insert into model_points (article_id, version, language, model_ref, dimensions, made_at, point)
                select x.article_id, x.version, x.language, x.model_ref, x.dimensions, x.made_at, cast(c.point as halfvec)
                from unnest(?, ?, ?, ?) as c (article_id, version, model_ref, point)
                join model_vectors x
                  on x.article_id = c.article_id and x.version = c.version and x.model_ref = c.model_ref
                on conflict (article_id, version, model_ref) do update
                set dimensions = excluded.dimensions, made_at = excluded.made_at,
                    point = excluded.point
                """)) {
            insert.setArray(1, array(connection, "text", articles));
            insert.setArray(2, array(connection, "integer", versions));
            insert.setArray(3, array(connection, "text", models));
            insert.setArray(4, array(connection, "text", points));
            insert.executeUpdate();
        }
        return articles.size();
    }

    private static Array array(Connection connection, String type, List<Object> values) throws SQLException {
        return connection.createArrayOf(type, values.toArray());
    }

    private static void index(Connection connection) throws SQLException {
        List<PointIndex> wanted = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select distinct language, dimensions from model_points")) {
            while (rows.next()) {
                wanted.add(new PointIndex(rows.getString("language"), rows.getInt("dimensions")));
            }
            for (PointIndex index : wanted) {
                for (String sql : index.isPossible() ? index.statements() : List.<String>of()) {
                    statement.execute(sql);
                }
            }
        }
    }
}
