package app.twicetold.bench.content;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.type.descriptor.WrapperOptions;
import org.hibernate.type.descriptor.java.JavaType;
import org.hibernate.type.format.FormatMapper;
import org.postgresql.ds.PGSimpleDataSource;

/** The persistence unit of the service over one database, without a server around it. */
final class Entities implements AutoCloseable {
    private static final int TICKS_A_SECOND = 100;

    /**
     * Where the user time stands behind the name of the process in {@code /proc/<pid>/stat}; the system time follows.
     */
    private static final int USER_TIME = 11;

    private static final Logger HIBERNATE = Logger.getLogger("org.hibernate");

    private final EntityManagerFactory factory;

    Entities(String databaseUrl) {
        // What it tells of its start would stand between the figures.
        HIBERNATE.setLevel(Level.WARNING);
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(databaseUrl);
        Map<String, Object> properties = new HashMap<>();
        properties.put(AvailableSettings.JAKARTA_TRANSACTION_TYPE, "RESOURCE_LOCAL");
        properties.put(AvailableSettings.JAKARTA_NON_JTA_DATASOURCE, dataSource);
        properties.put(AvailableSettings.JSON_FORMAT_MAPPER, new NoJsonMapping());
        factory = Persistence.createEntityManagerFactory("twicetold", properties);
    }

    /**
     * What a piece of work took.
     *
     * @param processor of the server process that belongs to the connection; zero where there is no {@code /proc}
     */
    record Timed<T>(T result, Duration wall, Duration processor) {
        String text() {
            return String.format(Locale.ROOT, "%.2f s, %.2f s of processor time", seconds(wall), seconds(processor));
        }

        private static double seconds(Duration duration) {
            return duration.toNanos() / 1e9;
        }
    }

    /** Runs work in a transaction of its own. */
    <T> Timed<T> timed(Function<EntityManager, T> work) {
        try (EntityManager entities = factory.createEntityManager()) {
            entities.getTransaction().begin();
            int backend = ((Number) entities.createNativeQuery("select pg_backend_pid()", Integer.class)
                            .getSingleResult())
                    .intValue();
            Duration before = processorTime(backend);
            long started = System.nanoTime();
            T result = work.apply(entities);
            Duration wall = Duration.ofNanos(System.nanoTime() - started);
            Duration processor = processorTime(backend).minus(before);
            entities.getTransaction().commit();
            return new Timed<>(result, wall, processor);
        }
    }

    private static Duration processorTime(int process) {
        try {
            String stat = Files.readString(Path.of("/proc", String.valueOf(process), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            long ticks = Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[USER_TIME + 1]);
            return Duration.ofMillis(ticks * 1_000 / TICKS_A_SECOND);
        } catch (IOException elsewhere) {
            return Duration.ZERO;
        }
    }

    @Override
    public void close() {
        factory.close();
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
}
