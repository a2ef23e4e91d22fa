package app.twicetold.persistence.testing;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.migration.Migrations;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.type.descriptor.WrapperOptions;
import org.hibernate.type.descriptor.java.JavaType;
import org.hibernate.type.format.FormatMapper;

/**
 * One PostgreSQL a JVM, migrated, with the persistence unit of production on resource-local transactions. Call
 * {@link #clear} before each test.
 */
public final class TestDatabase {
    private static final ThreadLocal<List<String>> STATEMENTS = ThreadLocal.withInitial(ArrayList::new);

    private static final int MOST_CONNECTIONS = 80;
    /** The driver prepares a statement that comes for the fifth time, and PostgreSQL compares plans after five more. */
    private static final int RUNS_UNTIL_ONE_PLAN_SERVES = 12;

    private final DataSource dataSource;
    private final EntityManagerFactory factory;

    private TestDatabase(DataSource dataSource) {
        this.dataSource = dataSource;
        Map<String, Object> properties = new HashMap<>();
        properties.put(AvailableSettings.JAKARTA_TRANSACTION_TYPE, "RESOURCE_LOCAL");
        properties.put(
                AvailableSettings.JAKARTA_NON_JTA_DATASOURCE,
                CatalogueGuard.of(dataSource, sql -> STATEMENTS.get().add(sql)));
        properties.put(AvailableSettings.JSON_FORMAT_MAPPER, new NoJsonMapping());
        factory = Persistence.createEntityManagerFactory("twicetold", properties);
    }

    private static DataSource embedded() {
        try {
            // It lives as long as the JVM: the library stops it in a shutdown hook.
            EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "off")
                    .setServerConfig("full_page_writes", "off")
                    .setServerConfig("synchronous_commit", "off")
                    .setServerConfig("wal_level", "minimal")
                    .setServerConfig("max_wal_senders", "0")
                    .setServerConfig("autovacuum", "off")
                    .setServerConfig("jit", "off")
                    .setServerConfig("max_connections", String.valueOf(MOST_CONNECTIONS + 20))
                    .start();
            DataSource pool = pooled(postgres.getPostgresDatabase());
            Migrations.run(pool);
            return pool;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A new connection costs more than most tests. */
    private static DataSource pooled(DataSource postgres) {
        HikariConfig pool = new HikariConfig();
        pool.setDataSource(postgres);
        pool.setMaximumPoolSize(MOST_CONNECTIONS);
        pool.setMinimumIdle(1);
        return new HikariDataSource(pool);
    }

    /** The database of this JVM; the first call starts it. */
    public static TestDatabase get() {
        return Holder.INSTANCE;
    }

    /** Another database, which has the tables already. Its server is somebody else's to stop. */
    public static TestDatabase of(DataSource dataSource) {
        return new TestDatabase(dataSource);
    }

    public DataSource dataSource() {
        return dataSource;
    }

    public EntityManagerFactory entityManagerFactory() {
        return factory;
    }

    /** Runs the work in a transaction of its own, committed unless the work throws. */
    public <T> T inTransaction(Function<EntityManager, T> work) {
        try (EntityManager entities = factory.createEntityManager()) {
            entities.getTransaction().begin();
            try {
                T result = work.apply(entities);
                entities.getTransaction().commit();
                return result;
            } finally {
                // Before the close: a connection that is closed within a transaction keeps its locks.
                if (entities.getTransaction().isActive()) {
                    entities.getTransaction().rollback();
                }
            }
        }
    }

    /** As {@link #inTransaction}, for work that returns nothing. */
    public void run(Consumer<EntityManager> work) {
        inTransaction(entities -> {
            work.accept(entities);
            return true;
        });
    }

    /** The SQL statements that the work sends, in a transaction of its own. */
    public List<String> statementsOf(Consumer<EntityManager> work) {
        STATEMENTS.get().clear();
        run(work);
        return List.copyOf(STATEMENTS.get());
    }

    /**
     * The statements that PostgreSQL still plans at each execution, after the work ran often enough for one plan to
     * serve all parameters. Planning may take several times as long as the execution.
     */
    public List<String> plannedEachTime(Consumer<EntityManager> work) {
        return inTransaction(entities -> {
            // What tests before did on this connection, with other rows, would count.
            entities.createNativeQuery("deallocate all").executeUpdate();
            for (int run = 0; run < RUNS_UNTIL_ONE_PLAN_SERVES; run++) {
                work.accept(entities);
            }
            Map<String, Long> before = plansMade(entities);
            work.accept(entities);
            return plansMade(entities).entrySet().stream()
                    .filter(plans -> plans.getValue() > before.getOrDefault(plans.getKey(), 0L))
                    .map(Map.Entry::getKey)
                    .toList();
        });
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Long> plansMade(EntityManager entities) {
        Stream<Object[]> statements = entities.createNativeQuery(
                        "select statement, sum(custom_plans) from pg_prepared_statements "
                                + "where statement not like '%pg_prepared_statements%' group by statement")
                .getResultStream();
        return statements.collect(
                Collectors.toMap(statement -> (String) statement[0], statement -> ((Number) statement[1]).longValue()));
    }

    /**
     * How many rows of a table the work reads, in a transaction of its own, whether it returns them or not. Tables of
     * tests are so small that reading them whole is the fastest way; here an index is used where there is one.
     */
    public long rowsRead(String table, Consumer<EntityManager> work) {
        return inTransaction(entities -> {
            entities.createNativeQuery("set local enable_seqscan = off").executeUpdate();
            long before = rowsReadSoFar(entities, table);
            work.accept(entities);
            return rowsReadSoFar(entities, table) - before;
        });
    }

    /**
     * How many blocks of a table and its indexes the work asks for, in a transaction of its own, by the plans that are used
     * for a table of this size. What the planner looks at counts, too.
     */
    public long blocksAsked(String table, Consumer<EntityManager> work) {
        return inTransaction(entities -> {
            long before = blocksAskedSoFar(entities, table);
            work.accept(entities);
            return blocksAskedSoFar(entities, table) - before;
        });
    }

    private static long blocksAskedSoFar(EntityManager entities, String table) {
        return NativeRead.of(entities, """
                        select cast(sum(pg_stat_get_xact_blocks_fetched(relation)) as bigint)
                        from (
                            select cast(cast(:table as text) as regclass) as relation
                            union all
                            select indexrelid from pg_index where indrelid = cast(cast(:table as text) as regclass)
                        ) relations
                        """)
                .with("table", table)
                .first(Row::bigint)
                .orElseThrow();
    }

    private static long rowsReadSoFar(EntityManager entities, String table) {
        return (Long) entities.createNativeQuery(
                        "select seq_tup_read + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables "
                                + "where relname = :table",
                        Long.class)
                .setParameter("table", table)
                .getSingleResult();
    }

    /** Empties every table. Row by row, because a truncation costs ten files a table, however empty it is. */
    public void clear() {
        run(entities -> entities.createNativeQuery("""
                do $$
                declare
                  tab text;
                begin
                  perform set_config('session_replication_role', 'replica', true);
                  for tab in select quote_ident(tablename) from pg_tables
                      where schemaname = 'public' and tablename <> 'flyway_schema_history' loop
                    execute 'delete from ' || tab;
                  end loop;
                end
                $$""").executeUpdate());
    }

    /** No entity has a mapped JSON attribute; without this Hibernate looks for a JSON-B provider at start. */
    private static final class NoJsonMapping implements FormatMapper {
        @Override
        public <T> T fromString(CharSequence text, JavaType<T> type, WrapperOptions options) {
            throw new UnsupportedOperationException("JSON columns are mapped as text");
        }

        @Override
        public <T> String toString(T value, JavaType<T> type, WrapperOptions options) {
            throw new UnsupportedOperationException("JSON columns are mapped as text");
        }
    }

    private static final class Holder {
        static final TestDatabase INSTANCE = new TestDatabase(embedded());
    }
}
