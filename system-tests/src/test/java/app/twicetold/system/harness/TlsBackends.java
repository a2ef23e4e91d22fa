package app.twicetold.system.harness;

import app.twicetold.core.TestCertificate;
import app.twicetold.launcher.DataDirectory;
import app.twicetold.launcher.DatabaseServer;
import app.twicetold.launcher.MessageBroker;
import app.twicetold.launcher.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/**
 * A PostgreSQL and an Artemis as those of others are: behind TLS, with a certificate of their own. The broker is the
 * second of a list whose first one is dead.
 */
final class TlsBackends implements AutoCloseable {
    private static final int CONNECTIONS = 40;

    private final DataDirectory directory;
    private final DatabaseServer database;
    private final MessageBroker broker;
    private final TestCertificate certificate;

    private TlsBackends(
            DataDirectory directory, DatabaseServer database, MessageBroker broker, TestCertificate certificate) {
        this.directory = directory;
        this.database = database;
        this.broker = broker;
        this.certificate = certificate;
    }

    /** @param logins the user and the password of the broker, and its settings */
    static TlsBackends start(Path home, Map<String, String> logins) {
        DataDirectory directory = DataDirectory.open(home);
        try {
            TestCertificate certificate = TestCertificate.of(home.toAbsolutePath(), "dns:localhost");
            DatabaseServer database = DatabaseServer.start(directory, CONNECTIONS);
            demandTls(database.address(), certificate);
            MessageBroker broker = MessageBroker.startWithTls(
                    directory, Settings.from(logins), certificate.keyStore(), TestCertificate.PASSWORD);
            return new TlsBackends(directory, database, broker, certificate);
        } catch (IOException | GeneralSecurityException | SQLException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void demandTls(Settings.ExternalDatabase address, TestCertificate certificate) throws SQLException {
        try (Connection connection = DriverManager.getConnection(address.url(), address.user(), address.password());
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "alter system set ssl_cert_file = '" + certificate.certificate() + "'",
                    "alter system set ssl_key_file = '" + certificate.key() + "'",
                    "alter system set ssl = on",
                    "select pg_reload_conf()")) {
                statement.execute(sql);
            }
        }
    }

    /** What a service needs to know, the addresses among it. */
    Map<String, String> settings() {
        int port = URI.create(broker.address().url()).getPort();
        return Map.of(
                "DATABASE_URL",
                database.address().url() + "?sslmode=verify-full&sslrootcert=" + certificate.certificate(),
                "DATABASE_USER",
                database.address().user(),
                "DATABASE_PASSWORD",
                database.address().password(),
                "BROKER_URL",
                "tcp://localhost:1,tcp://localhost:" + port + "?sslEnabled=true&trustStoreType=PEM&trustStorePath="
                        + certificate.certificate());
    }

    @Override
    public void close() {
        broker.close();
        database.close();
        directory.close();
    }
}
