package app.twicetold.core.health;

import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.training.PipelineQueue;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Properties;
import javax.sql.DataSource;

/** Looks at the database, the object store and the broker. Only the database decides whether the service serves. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class CheckHealth {
    private static final int DATABASE_TIMEOUT_SECONDS = 2;
    private static final String VERSION = readVersion();

    private DataSource dataSource;
    private ObjectStore store;
    private PipelineQueue queue;
    private InstantSource clock;

    @Inject
    public CheckHealth(DataSource dataSource, ObjectStore store, PipelineQueue queue, InstantSource clock) {
        this.dataSource = dataSource;
        this.store = store;
        this.queue = queue;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected CheckHealth() {}

    public Health check() {
        return new Health(VERSION, clock.instant(), database(), store.isUsable(), queue.isReachable());
    }

    private boolean database() {
        try (Connection connection = dataSource.getConnection()) {
            return connection.isValid(DATABASE_TIMEOUT_SECONDS);
        } catch (SQLException | RuntimeException unreachable) {
            return false;
        }
    }

    /** From a file, because not every server gives a package the attributes of its archive. */
    private static String readVersion() {
        Properties build = new Properties();
        try (InputStream file = Objects.requireNonNull(CheckHealth.class.getResourceAsStream("build.properties"))) {
            build.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return build.getProperty("version");
    }

    /** The parts, each true when it works. */
    public record Health(String version, Instant time, boolean database, boolean storage, boolean queue) {
        /** Whether requests can be served: a broker or a store that is down delays work and loses none. */
        public boolean serving() {
            return database;
        }

        /** Whether every part works: what is taken is passed on, too. */
        public boolean complete() {
            return database && storage && queue;
        }
    }
}
