package app.twicetold.persistence.migration;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.ClassProvider;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.migration.JavaMigration;
import org.flywaydb.core.api.resource.LoadableResource;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;
import org.jspecify.annotations.Nullable;

/**
 * Brings a database to the schema of this program. Flyway's own search for migrations lists folders of the class path,
 * which not every application server can do inside an EAR; here the resource {@code index} names the files, and each is
 * opened by its name, which works everywhere.
 */
public final class Migrations {
    private static final String FOLDER = "app/twicetold/persistence/migration/";

    /** What Flyway reads beside a migration that runs outside a transaction. */
    private static final String CONF = ".conf";

    private static final int WITHOUT_END = -1;

    private Migrations() {}

    /**
     * Runs the migrations that are missing, under Flyway's lock: of several nodes that start at once, one migrates and
     * the others wait. No time-out of the pool ends a statement of a migration. Where none is missing there is no lock.
     *
     * @throws IllegalStateException with a sentence when the service does not run on the version of the database, or
     *     when migrations are missing and a pooler of transactions stands before it
     */
    public static void run(DataSource dataSource) {
        run(dataSource, "latest");
    }

    /** As {@link #run(DataSource)}, up to a version. */
    static void run(DataSource pool, String target) {
        refuseOtherVersions(pool);
        forgetFailures(pool);
        Flyway present = flyway(pool, target);
        if (present.info().pending().length == 0) {
            present.validate();
            return;
        }
        refusePoolers(pool);
        try {
            flyway(UnlimitedConnections.of(pool), target).migrate();
        } catch (RuntimeException failure) {
            try {
                forgetFailures(pool);
            } catch (RuntimeException alsoBroken) {
                failure.addSuppressed(alsoBroken);
            }
            throw failure;
        }
    }

    private static Flyway flyway(DataSource dataSource, String target) {
        FluentConfiguration flyway = Flyway.configure(Migrations.class.getClassLoader());
        // "Concurrently" waits for the transactions of others, so the lock must not be one of them.
        flyway.getConfigurationExtension(PostgreSQLConfigurationExtension.class).setTransactionalLock(false);
        return flyway.dataSource(dataSource)
                .resourceProvider(new IndexedResources(fileNames()))
                .javaMigrationClassProvider(new NoClasses())
                .cleanDisabled(true)
                // The tables of a server's batch repository may be there before the first migration.
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .target(target)
                .lockRetryCount(WITHOUT_END)
                .load();
    }

    /** The lock of a migration is one of a session, and so are its limits. */
    private static void refusePoolers(DataSource pool) {
        try (Connection holding = pool.getConnection();
                Connection moving = pool.getConnection()) {
            if (TransactionPooling.isBefore(holding, moving, 1)) {
                throw new IllegalStateException(
                        "The database has to be migrated, and a pooler hands out its connections"
                                + " for each transaction: let DATABASE_JOBS_URL go to the database itself.");
            }
        } catch (SQLException unreadable) {
            throw new IllegalStateException("What stands before the database cannot be seen", unreadable);
        }
    }

    private static void refuseOtherVersions(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select current_setting('server_version_num')::int")) {
            row.next();
            DatabaseVersion.refusal(row.getInt(1)).ifPresent(sentence -> {
                throw new IllegalStateException(sentence + ".");
            });
        } catch (SQLException unreadable) {
            throw new IllegalStateException("The version of the database cannot be read", unreadable);
        }
    }

    /**
     * A migration outside a transaction that fails leaves a note, with which Flyway refuses to go on. Such migrations
     * can be done again from their beginning, so the note goes.
     */
    private static void forgetFailures(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    do $$
                    begin
                      if to_regclass('flyway_schema_history') is not null then
                        if exists (select from flyway_schema_history where not success) then
                          delete from flyway_schema_history where not success;
                        end if;
                      end if;
                    end
                    $$""");
        } catch (SQLException unreadable) {
            throw new IllegalStateException("The history of the schema cannot be read", unreadable);
        }
    }

    /** The names of the migration files, in the order of their versions. */
    static List<String> fileNames() {
        return read("index").lines().filter(line -> !line.isBlank()).toList();
    }

    /** The version of the newest migration of the last release; later ones only expand the schema. */
    static String lastRelease() {
        return read("last-release").strip();
    }

    private static String read(String fileName) {
        try (InputStream in = Migrations.class.getResourceAsStream(fileName)) {
            if (in == null) {
                throw new IllegalStateException("Missing resource " + FOLDER + fileName);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record IndexedResources(List<String> fileNames) implements ResourceProvider {
        @Override
        public @Nullable LoadableResource getResource(String name) {
            return fileNames.contains(name) || isConfOfOne(name) ? new IndexedResource(name) : null;
        }

        private boolean isConfOfOne(String name) {
            return name.endsWith(CONF)
                    && fileNames.contains(name.substring(0, name.length() - CONF.length()))
                    && Migrations.class.getResource(name) != null;
        }

        @Override
        public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
            return fileNames.stream()
                    .filter(name -> name.startsWith(prefix)
                            && List.of(suffixes).stream().anyMatch(name::endsWith))
                    .<LoadableResource>map(IndexedResource::new)
                    .toList();
        }
    }

    private static final class IndexedResource extends LoadableResource {
        private final String fileName;

        IndexedResource(String fileName) {
            this.fileName = fileName;
        }

        @Override
        public Reader read() {
            InputStream in = Migrations.class.getResourceAsStream(fileName);
            if (in == null) {
                throw new IllegalStateException("Missing resource " + getAbsolutePath());
            }
            return new InputStreamReader(in, StandardCharsets.UTF_8);
        }

        @Override
        public String getAbsolutePath() {
            return FOLDER + fileName;
        }

        @Override
        public String getAbsolutePathOnDisk() {
            return getAbsolutePath();
        }

        @Override
        public String getFilename() {
            return fileName;
        }

        @Override
        public String getRelativePath() {
            return fileName;
        }
    }

    private static final class NoClasses implements ClassProvider<JavaMigration> {
        @Override
        public Collection<Class<? extends JavaMigration>> getClasses() {
            return List.of();
        }
    }
}
