package app.twicetold.persistence.connection;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.persistence.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class OneDatabaseIT {
    private final DataSource requests = TestDatabase.get().dataSource();

    @Test
    void twoAddressesOfOneDatabaseAreTold() throws SQLException {
        assertThatNoException().isThrownBy(() -> OneDatabase.require(requests, requests));
        PGSimpleDataSource jobs = address();
        assertThatNoException().isThrownBy(() -> OneDatabase.require(requests, jobs));
    }

    /** Each has the same tables and the same login, so that nothing else would show the error. */
    @Test
    void anotherDatabaseOfTheSameServerIsRefused() throws SQLException {
        PGSimpleDataSource jobs = address();
        try (Connection connection = requests.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create database jobs_of_another");
            try {
                jobs.setDatabaseName("jobs_of_another");
                assertThatThrownBy(() -> OneDatabase.require(requests, jobs))
                        .hasMessage("DATABASE_JOBS_URL leads to another database than DATABASE_URL.");
            } finally {
                statement.execute("drop database jobs_of_another");
            }
        }
    }

    private PGSimpleDataSource address() throws SQLException {
        PGSimpleDataSource jobs = new PGSimpleDataSource();
        try (Connection connection = requests.getConnection()) {
            jobs.setUrl(connection.getMetaData().getURL());
            jobs.setUser(connection.getMetaData().getUserName());
        }
        return jobs;
    }
}
