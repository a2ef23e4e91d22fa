package app.twicetold.core.preflight;

import app.twicetold.core.quality.VectorSettings;
import app.twicetold.core.shared.ServiceClock;
import app.twicetold.core.shared.Settings;
import app.twicetold.persistence.connection.OneDatabase;
import app.twicetold.persistence.migration.DatabaseVersion;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/** Login, version, rights, extensions and clock of the database, and what stands before it. */
final class DatabaseLook {
    private static final String ITEM = "database";
    private static final String JOBS = "database of jobs";
    private static final String CLOCK = "clock";
    private static final String SECONDS = "5";

    /** More than this makes leases, tokens and signed addresses end early or late. */
    private static final Duration LARGEST_SKEW = Duration.ofSeconds(10);

    private static final String FACTS = """
            select current_setting('server_version_num')::int as version,
                   current_user as login,
                   current_database() as name,
                   coalesce(has_schema_privilege(current_schema(), 'create'), false) as creates,
                   exists (select from pg_available_extensions where name = 'vector') as has_vector,
                   exists (select from pg_stat_ssl where pid = pg_backend_pid() and ssl) as encrypted,
                   (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms
            """;

    private final Optional<String> url;
    private final Optional<String> jobsUrl;
    private final String user;
    private final String password;
    private final boolean needsVector;
    private final InstantSource clock = new ServiceClock();

    DatabaseLook(Settings settings) {
        url = settings.optional("DATABASE_URL");
        jobsUrl = settings.optional("DATABASE_JOBS_URL");
        user = settings.optional("DATABASE_USER").orElse("twicetold");
        password = settings.optional("DATABASE_PASSWORD").orElse("");
        needsVector = VectorSettings.from(settings).search() == VectorSettings.Search.PGVECTOR;
    }

    private record Facts(
            int version,
            String login,
            String name,
            boolean creates,
            boolean hasVector,
            boolean encrypted,
            long nowMs) {}

    List<Finding> findings() {
        if (url.isEmpty()) {
            return List.of(Finding.ok(ITEM, "the embedded PostgreSQL, which starts with the service"));
        }
        try (Connection connection = connect(url.get());
                Connection another = connect(url.get())) {
            List<Finding> findings = new ArrayList<>(findings(connection));
            findings.addAll(PoolerLook.findings(connection, another));
            jobsUrl.filter(jobs -> !jobs.equals(url.get())).ifPresent(jobs -> findings.add(jobs(connection, jobs)));
            return findings;
        } catch (SQLException | ReflectiveOperationException refused) {
            return List.of(Finding.failed(ITEM, "lets nobody in: " + refused.getMessage()));
        }
    }

    private Finding jobs(Connection ofRequests, String address) {
        try (Connection connection = connect(address)) {
            return OneDatabase.isOf(ofRequests, connection)
                    ? Finding.ok(JOBS, "the same database")
                    : Finding.failed(JOBS, "DATABASE_JOBS_URL leads to another database than DATABASE_URL");
        } catch (SQLException | ReflectiveOperationException refused) {
            return Finding.failed(JOBS, "lets nobody in: " + refused.getMessage());
        }
    }

    /** What a connection shows, whoever has opened it. */
    List<Finding> findings(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            Instant before = clock.instant();
            try (ResultSet row = statement.executeQuery(FACTS)) {
                row.next();
                Facts facts = new Facts(
                        row.getInt("version"),
                        row.getString("login"),
                        row.getString("name"),
                        row.getBoolean("creates"),
                        row.getBoolean("has_vector"),
                        row.getBoolean("encrypted"),
                        row.getLong("now_ms"));
                return List.of(judge(facts), clock(before, Instant.ofEpochMilli(facts.nowMs()), clock.instant()));
            }
        }
    }

    private Finding judge(Facts facts) {
        Optional<String> version = DatabaseVersion.refusal(facts.version());
        if (version.isPresent()) {
            return Finding.failed(ITEM, version.get());
        }
        if (!facts.creates()) {
            return Finding.failed(
                    ITEM, facts.login() + " may not create tables in " + facts.name() + ", so nothing can be migrated");
        }
        if (needsVector && !facts.hasVector()) {
            return Finding.failed(
                    ITEM, "VECTOR_INDEX=pgvector needs the extension vector, which is not installed there");
        }
        return Finding.ok(
                ITEM,
                String.format(
                        Locale.ROOT,
                        "PostgreSQL %s, %s as %s, %s; tables can be created",
                        DatabaseVersion.text(facts.version()),
                        facts.name(),
                        facts.login(),
                        facts.encrypted() ? "with TLS" : "without TLS"));
    }

    /** The database told its time between two looks at the clock of this machine. */
    static Finding clock(Instant before, Instant told, Instant after) {
        Duration skew = told.isBefore(before)
                ? Duration.between(told, before)
                : told.isAfter(after) ? Duration.between(after, told) : Duration.ZERO;
        String sentence = "this machine and the database are " + skew.toMillis() + " ms apart";
        return skew.compareTo(LARGEST_SKEW) > 0
                ? Finding.failed(CLOCK, sentence + ", but may be " + LARGEST_SKEW.toMillis() + " at most")
                : Finding.ok(CLOCK, sentence);
    }

    /** The driver is named, because it is in another part of a server than the application. */
    private Connection connect(String address) throws SQLException, ReflectiveOperationException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("connectTimeout", SECONDS);
        properties.setProperty("loginTimeout", SECONDS);
        properties.setProperty("socketTimeout", SECONDS);
        Connection connection = Class.forName("org.postgresql.Driver")
                .asSubclass(Driver.class)
                .getDeclaredConstructor()
                .newInstance()
                .connect(address, properties);
        if (connection == null) {
            throw new SQLException("DATABASE_URL is no address of the driver");
        }
        return connection;
    }
}
