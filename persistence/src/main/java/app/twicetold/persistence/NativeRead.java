package app.twicetold.persistence;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/**
 * A native statement that answers rows, on the connection of an entity manager and in its transaction, if there is one.
 * It sees what the entity manager has not written yet. See ADR 31.
 */
public final class NativeRead {
    private final EntityManager entities;
    private final NamedSql sql;
    private final Map<String, @Nullable Object> values = new HashMap<>();

    private NativeRead(EntityManager entities, NamedSql sql) {
        this.entities = entities;
        this.sql = sql;
    }

    /**
     * A statement whose parameters are not given yet.
     *
     * @param sql with parameters such as {@code :user}
     */
    public static NativeRead of(EntityManager entities, String sql) {
        return new NativeRead(entities, NamedSql.of(sql));
    }

    /**
     * Gives a parameter its value.
     *
     * @param value a text, a number, a truth value, a moment, a day, bytes, an array of texts or of numbers, or null
     */
    public NativeRead with(String parameter, @Nullable Object value) {
        values.put(parameter, value);
        return this;
    }

    /** Runs a statement whose rows nobody reads, such as one that takes a lock. */
    public void run() {
        boolean unused = run(PreparedStatement::execute);
    }

    /** All rows, in their order. */
    public <T> List<T> list(Row.Mapper<T> mapper) {
        return run(statement -> {
            try (ResultSet result = statement.executeQuery()) {
                return rows(result, mapper);
            }
        });
    }

    /** The first row; the others are left. */
    public <T> Optional<T> first(Row.Mapper<T> mapper) {
        return list(mapper).stream().findFirst();
    }

    /**
     * The rows of both statements of a text, with a semicolon between them. They make one round trip. The second one
     * may see what was committed since the first. No parameter may be null: it has no type, so the driver would have
     * both statements parsed and described anew, and from then on send them one after the other.
     */
    public <A, B, T> T both(Row.Mapper<A> first, Row.Mapper<B> second, BiFunction<List<A>, List<B>, T> result) {
        if (values.containsValue(null)) {
            throw new IllegalArgumentException("A parameter of two statements is null");
        }
        return run(statement -> {
            statement.execute();
            List<A> one;
            try (ResultSet rows = statement.getResultSet()) {
                one = rows(rows, first);
            }
            if (!statement.getMoreResults()) {
                throw new IllegalArgumentException("The text has one statement");
            }
            try (ResultSet rows = statement.getResultSet()) {
                return result.apply(one, rows(rows, second));
            }
        });
    }

    private <T> T run(Execution<T> execution) {
        Set<String> named = new HashSet<>(sql.parameters());
        if (!named.equals(values.keySet())) {
            throw new IllegalArgumentException("The statement has " + named + " and not " + values.keySet());
        }
        Session session = entities.unwrap(Session.class);
        if (session.isJoinedToTransaction()) {
            session.flush();
        }
        return session.doReturningWork(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(sql.text())) {
                int index = 1;
                for (String parameter : sql.parameters()) {
                    bind(connection, statement, index++, values.get(parameter));
                }
                return execution.of(statement);
            }
        });
    }

    private static <T> List<T> rows(ResultSet result, Row.Mapper<T> mapper) throws SQLException {
        List<T> rows = new ArrayList<>();
        Row row = new Row(result);
        while (result.next()) {
            row.begin();
            rows.add(mapper.map(row));
        }
        return rows;
    }

    private static void bind(Connection connection, PreparedStatement statement, int index, @Nullable Object value)
            throws SQLException {
        if (value == null) {
            statement.setNull(index, Types.NULL);
        } else if (value instanceof Instant moment) {
            statement.setObject(index, moment.atOffset(ZoneOffset.UTC));
        } else if (value instanceof String[] texts) {
            statement.setArray(index, connection.createArrayOf("text", texts));
        } else if (value instanceof Integer[] numbers) {
            statement.setArray(index, connection.createArrayOf("integer", numbers));
        } else {
            statement.setObject(index, value);
        }
    }

    private interface Execution<T> {
        T of(PreparedStatement statement) throws SQLException;
    }
}
