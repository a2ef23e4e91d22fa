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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PooledConnectionsTest {
    private final Connection ofRequests = connection();
    private final Connection ofJobs = connection();

    @Test
    void workHasConnectionsOfItsPool() throws SQLException {
        PooledConnections connections = connections();
        connections.giveJobs(source(ofJobs));

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
    void untilThenAllHaveThoseOfRequests() throws SQLException {
        try (ConnectionPool.Use unused = ConnectionPool.JOBS.use()) {
            assertThat(connections().getConnection()).isSameAs(ofRequests);
        }
    }

    private PooledConnections connections() {
        PooledConnections connections = new PooledConnections();
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
}
