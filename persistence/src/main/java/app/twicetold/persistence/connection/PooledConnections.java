package app.twicetold.persistence.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.service.UnknownUnwrapTypeException;
import org.hibernate.service.spi.Configurable;
import org.jspecify.annotations.Nullable;

/**
 * Gives Hibernate connections of the pool of the work that asks. Jobs share the data source of requests until they have
 * one of their own.
 */
public class PooledConnections implements ConnectionProvider, Configurable {
    private static final long serialVersionUID = 1L;

    private transient @Nullable DataSource requests;
    private transient volatile @Nullable DataSource jobs;

    @Override
    public void configure(Map<String, Object> settings) {
        requests = (DataSource) Objects.requireNonNull(
                settings.get(AvailableSettings.DATASOURCE), "The persistence unit has no data source");
    }

    /** From now on jobs have connections of this data source. */
    public void giveJobs(DataSource own) {
        jobs = own;
    }

    /** The data source of a pool. */
    public DataSource of(ConnectionPool pool) {
        DataSource own = pool == ConnectionPool.JOBS ? jobs : null;
        return own != null ? own : Objects.requireNonNull(requests);
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
