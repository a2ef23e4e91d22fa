package app.twicetold.persistence.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.jndi.JndiException;
import org.hibernate.engine.jndi.spi.JndiService;
import org.hibernate.service.UnknownUnwrapTypeException;
import org.hibernate.service.spi.Configurable;
import org.hibernate.service.spi.InjectService;
import org.jspecify.annotations.Nullable;

/**
 * Gives Hibernate connections of the pool of the work that asks. The data source of the persistence unit serves requests.
 * Jobs have {@code jdbc/twicetold-jobs}; a server that has no such data source lets them share that of requests.
 */
public class PooledConnections implements ConnectionProvider, Configurable {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(PooledConnections.class.getName());

    /** As Payara binds it, and as WildFly does. */
    private static final List<String> NAMES_OF_JOBS = List.of("jdbc/twicetold-jobs", "java:/jdbc/twicetold-jobs");

    private transient @Nullable JndiService names;
    private transient @Nullable DataSource requests;
    private transient @Nullable DataSource jobs;

    @InjectService
    public void setNames(JndiService names) {
        this.names = names;
    }

    @Override
    public void configure(Map<String, Object> settings) {
        requests = (DataSource) Objects.requireNonNull(
                settings.get(AvailableSettings.DATASOURCE), "The persistence unit has no data source");
        jobs = NAMES_OF_JOBS.stream()
                .map(this::lookUp)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (jobs == null) {
            LOG.info("This server has no data source jdbc/twicetold-jobs: jobs share the connections of requests");
        }
    }

    private @Nullable DataSource lookUp(String name) {
        try {
            return (DataSource) Objects.requireNonNull(names).locate(name);
        } catch (JndiException absent) {
            LOG.log(Level.FINE, absent, () -> "There is no " + name);
            return null;
        }
    }

    /** The data source of a pool. */
    public DataSource of(ConnectionPool pool) {
        DataSource usual = Objects.requireNonNull(requests);
        return pool == ConnectionPool.JOBS && jobs != null ? jobs : usual;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return of(ConnectionPool.current()).getConnection();
    }

    @Override
    public void closeConnection(Connection connection) throws SQLException {
        connection.close();
    }

    /** Connections of a server may be given back after each statement, since a transaction gets the same one again. */
    @Override
    public boolean supportsAggressiveRelease() {
        return true;
    }

    @Override
    public boolean isUnwrappableAs(Class<?> type) {
        return type.isInstance(this) || DataSource.class.equals(type);
    }

    /** @return this, or the data source of requests */
    @Override
    public <T> T unwrap(Class<T> type) {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        if (DataSource.class.equals(type)) {
            return type.cast(of(ConnectionPool.REQUESTS));
        }
        throw new UnknownUnwrapTypeException(type);
    }
}
