package app.twicetold.persistence.migration;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import app.twicetold.persistence.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The schema of the last release with rows in its tables, brought to this one: nothing that the last release reads or
 * writes may be gone, so that its nodes go on beside new ones. A migration that contracts says so in its name, and is
 * left to its reviewer.
 */
class ExpandOnlyIT {
    private static final String NAME = "expand_only";
    private static final Pattern ONE_OF = Pattern.compile("\\(*\"?(\\w+)\"? = ANY \\(ARRAY\\['([^']+)'");

    private final DataSource others = TestDatabase.get().dataSource();
    private DataSource database = others;

    /** A column as statements meet it. */
    private record Column(String type, boolean mayBeLeftOut, boolean mayBeNull) {}

    @BeforeEach
    void anEmptyDatabase() throws SQLException {
        execute(others, "drop database if exists " + NAME);
        execute(others, "create database " + NAME);
        PGSimpleDataSource own = new PGSimpleDataSource();
        try (Connection connection = others.getConnection()) {
            own.setUrl(connection.getMetaData().getURL().replaceFirst("/[^/?]+(\\?|$)", "/" + NAME + "$1"));
            own.setUser(connection.getMetaData().getUserName());
        }
        own.setPassword("postgres");
        database = own;
        Migrations.run(database, Migrations.lastRelease());
    }

    @AfterEach
    void drop() throws SQLException {
        execute(others, "drop database if exists " + NAME);
    }

    @Test
    void whatTheLastReleaseReadsAndWritesIsStillThere() throws SQLException {
        assumeFalse(
                Migrations.fileNames().stream()
                        .anyMatch(name -> name.compareTo("V" + Migrations.lastRelease() + "_`") > 0
                                && name.contains("__contract_")),
                "A migration after the last release contracts the schema");
        Map<String, Map<String, Column>> before = columns();
        Map<String, String> inserts = inserts(before);
        List<String> filled = new ArrayList<>();
        inserts.forEach((table, insert) -> {
            if (refusal(insert.replace("?", "1")).isEmpty()) {
                filled.add(table);
            }
        });
        assertThat(filled).as("tables with a row").hasSizeGreaterThan(before.size() * 3 / 4);
        Map<String, Long> rows = counts(filled);

        Migrations.run(database);

        assertThat(counts(filled)).as("rows after the migration").isEqualTo(rows);
        Map<String, Map<String, Column>> after = columns();
        before.forEach((table, columns) -> {
            assertThat(after).as("tables").containsKey(table);
            requireNonNull(after.get(table)).forEach((name, column) -> {
                @Nullable Column old = columns.get(name);
                assertThat(old != null || column.mayBeLeftOut())
                        .as("%s.%s is new and can be left out", table, name)
                        .isTrue();
            });
            columns.forEach((name, old) -> {
                Column column = requireNonNull(requireNonNull(after.get(table)).get(name), table + "." + name);
                assertThat(column.type()).as("type of %s.%s", table, name).isEqualTo(old.type());
                assertThat(column.mayBeNull() || !old.mayBeNull())
                        .as("%s.%s may still be null", table, name)
                        .isTrue();
            });
        });
        for (String table : filled) {
            assertThat(refusal("delete from " + table + "; "
                            + requireNonNull(inserts.get(table)).replace("?", "1")))
                    .as("the old insert into %s", table)
                    .isEmpty();
        }
    }

    private Map<String, Map<String, Column>> columns() throws SQLException {
        Map<String, Map<String, Column>> tables = new TreeMap<>();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select table_name, column_name, udt_name, is_nullable = 'YES' nullable,
                            column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' given
                        from information_schema.columns
                        where table_schema = 'public' and table_name <> 'flyway_schema_history'
                        order by table_name, ordinal_position
                        """)) {
            while (row.next()) {
                boolean nullable = row.getBoolean("nullable");
                tables.computeIfAbsent(row.getString("table_name"), unused -> new LinkedHashMap<>())
                        .put(
                                row.getString("column_name"),
                                new Column(row.getString("udt_name"), nullable || row.getBoolean("given"), nullable));
            }
        }
        return tables;
    }

    /** One insert for each table, with a question mark for a number. */
    private Map<String, String> inserts(Map<String, Map<String, Column>> tables) throws SQLException {
        Map<String, String> choices = choices();
        Map<String, String> inserts = new TreeMap<>();
        tables.forEach((table, columns) -> {
            List<String> names = new ArrayList<>();
            List<String> values = new ArrayList<>();
            columns.forEach((name, column) -> {
                if (!column.mayBeLeftOut()) {
                    names.add('"' + name + '"');
                    String choice = choices.get(table + "." + name);
                    values.add(choice != null ? "'" + choice + "'" : value(column.type()));
                }
            });
            inserts.put(
                    table,
                    "insert into " + table + " (" + String.join(", ", names) + ") values (" + String.join(", ", values)
                            + ")");
        });
        return inserts;
    }

    /** For columns that hold one of some words, the first of them. */
    private Map<String, String> choices() throws SQLException {
        Map<String, String> choices = new TreeMap<>();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select conrelid::regclass::text table_name, pg_get_constraintdef(oid) definition
                        from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
                        """)) {
            while (row.next()) {
                Matcher choice = ONE_OF.matcher(row.getString("definition"));
                if (choice.find()) {
                    choices.put(row.getString("table_name") + "." + choice.group(1), choice.group(2));
                }
            }
        }
        return choices;
    }

    private static String value(String type) {
        return switch (type) {
            case "bool" -> "true";
            case "int2", "int4", "int8", "numeric", "float4", "float8" -> "?";
            case "timestamptz" -> "timestamptz '2026-01-01' + ? * interval '1 day'";
            case "date" -> "date '2026-01-01' + ?";
            case "time" -> "time '08:00'";
            case "json", "jsonb" -> "'{}'";
            case "bytea" -> "decode('0?', 'hex')";
            case "_float4" -> "'{1}'";
            default -> type.startsWith("_") ? "'{}'" : "'x?'";
        };
    }

    /** The SQL state of the refusal, empty when there is none. */
    private String refusal(String insert) {
        try {
            // Rows stand for themselves here, without those that they refer to.
            execute(database, "set session_replication_role = replica", insert);
            return "";
        } catch (SQLException refused) {
            return String.valueOf(refused.getSQLState());
        }
    }

    private Map<String, Long> counts(List<String> tables) throws SQLException {
        Map<String, Long> counts = new TreeMap<>();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            for (String table : tables) {
                try (ResultSet row = statement.executeQuery("select count(*) from " + table)) {
                    row.next();
                    counts.put(table, row.getLong(1));
                }
            }
        }
        return counts;
    }

    private static void execute(DataSource source, String... statements) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
