package app.twicetold.persistence.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.engine.jndi.JndiException;
import org.hibernate.engine.jndi.spi.JndiService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PooledConnectionsTest {
    private final Connection ofRequests = connection();
    private final Connection ofJobs = connection();

    @ParameterizedTest
    @ValueSource(strings = {"jdbc/twicetold-jobs", "java:/jdbc/twicetold-jobs"})
    void workHasConnectionsOfItsPool(String name) throws SQLException {
        PooledConnections connections = connections(Map.of(name, source(ofJobs)));

        assertThat(connections.getConnection()).isSameAs(ofRequests);
        try (ConnectionPool.Use unused = ConnectionPool.JOBS.use()) {
            assertThat(connections.getConnection()).isSameAs(ofJobs);
        }
        assertThat(connections.getConnection()).isSameAs(ofRequests);
    }

    @Test
    void aPoolIsOneOfAThread() {
        try (ConnectionPool.Use unused = ConnectionPool.JOBS.use()) {
            assertThat(CompletableFuture.supplyAsync(ConnectionPool::current).join())
                    .isEqualTo(ConnectionPool.REQUESTS);
        }
    }

    @Test
    void aReportWithinAJobLeavesTheJobItsConnections() {
        try (ConnectionPool.Use job = ConnectionPool.JOBS.use()) {
            ConnectionPool.JOBS.use().close();
            assertThat(ConnectionPool.current()).isEqualTo(ConnectionPool.JOBS);
        }
        assertThat(ConnectionPool.current()).isEqualTo(ConnectionPool.REQUESTS);
    }

    @Test
    void workThatFailsGivesItsPoolBack() {
        assertThatThrownBy(() -> {
                    try (ConnectionPool.Use unused = ConnectionPool.JOBS.use()) {
                        throw new IllegalStateException("broken");
                    }
                })
                .isInstanceOf(IllegalStateException.class);
        assertThat(ConnectionPool.current()).isEqualTo(ConnectionPool.REQUESTS);
    }

    @Test
    void aServerWithoutThatDataSourceHasOneForAll() throws SQLException {
        PooledConnections connections = connections(Map.of());

        try (ConnectionPool.Use unused = ConnectionPool.JOBS.use()) {
            assertThat(connections.getConnection()).isSameAs(ofRequests);
        }
    }

    private PooledConnections connections(Map<String, DataSource> names) {
        PooledConnections connections = new PooledConnections();
        connections.setNames(new Names(names));
        connections.configure(Map.of(AvailableSettings.DATASOURCE, source(ofRequests)));
        return connections;
    }

    private static Connection connection() {
        return proxy(Connection.class, null);
    }

    private static DataSource source(Connection connection) {
        return proxy(DataSource.class, connection);
    }

    private static <T> T proxy(Class<T> type, @Nullable Object answer) {
        return type.cast(Proxy.newProxyInstance(
                PooledConnectionsTest.class.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> answer));
    }

    private record Names(Map<String, DataSource> names) implements JndiService {
        @Override
        public Object locate(String name) {
            if (!names.containsKey(name)) {
                throw new JndiException("not bound", new IllegalStateException());
            }
            return names.get(name);
        }

        @Override
        public void bind(String name, Object value) {
            throw new UnsupportedOperationException("nothing is bound here");
        }

        @Override
        public void unbind(String name) {
            throw new UnsupportedOperationException("nothing is bound here");
        }

        @Override
        public void addListener(String name, javax.naming.event.NamespaceChangeListener listener) {
            throw new UnsupportedOperationException("nothing changes here");
        }
    }
}
