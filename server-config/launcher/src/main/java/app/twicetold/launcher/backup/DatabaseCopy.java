package app.twicetold.launcher.backup;

import app.twicetold.launcher.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Copies the files of a PostgreSQL that goes on working, by its low-level API for backups: the log of its changes,
 * copied last, makes the files consistent when they are started. See "Making a Base Backup Using the Low Level API" in
 * its manual.
 */
final class DatabaseCopy {
    /** Directories whose files belong to the process that runs. */
    private static final Set<String> OF_THE_PROCESS = Set.of(
            "pg_wal",
            "pg_replslot",
            "pg_dynshmem",
            "pg_notify",
            "pg_serial",
            "pg_snapshots",
            "pg_stat_tmp",
            "pg_subtrans");

    private static final Set<String> FILES_OF_THE_PROCESS =
            Set.of("postmaster.pid", "postmaster.opts", "pg_internal.init", "backup_label", "tablespace_map");

    private final Settings.ExternalDatabase database;
    private final Path data;
    private final ArchiveWriter archive;

    DatabaseCopy(Settings.ExternalDatabase database, Path data, ArchiveWriter archive) {
        this.database = database;
        this.data = data;
        this.archive = archive;
    }

    /** The version of the newest migration, and the major version of PostgreSQL. */
    record Versions(String schema, String postgres) {}

    /** The database as it is at the end of this call. */
    Versions copy() throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection(database.url(), database.user(), database.password());
                Statement statement = connection.createStatement()) {
            // The slot goes with the connection. Until then the log that the copy needs stays.
            statement.execute("select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)");
            statement.execute("select pg_backup_start('twicetold', true)");
            Versions versions = versions(statement);
            LivingTree.walk(
                    data,
                    directory ->
                            OF_THE_PROCESS.contains(data.relativize(directory).toString()),
                    (part, directory) -> addPart(data.relativize(part), part, directory));
            try (ResultSet end = statement.executeQuery("""
                    select labelfile, pg_walfile_name(lsn) last from pg_backup_stop(false)
                    """)) {
                end.next();
                String label = end.getString("labelfile");
                archive.add("postgres/backup_label", label.getBytes(StandardCharsets.UTF_8));
                addLog(firstOf(label), end.getString("last"));
            }
            return versions;
        }
    }

    private static Versions versions(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("""
                select max(version) filter (where success) schema,
                    current_setting('server_version_num')::int / 10000 major
                from flyway_schema_history
                """)) {
            row.next();
            return new Versions(row.getString("schema"), row.getString("major"));
        }
    }

    private void addPart(Path name, Path part, boolean directory) throws IOException {
        String last = name.getFileName().toString();
        if (FILES_OF_THE_PROCESS.contains(last) || last.startsWith("pgsql_tmp")) {
            return;
        }
        if (directory) {
            archive.addDirectory("postgres/" + name);
        } else {
            archive.add("postgres/" + name, part);
        }
    }

    /** {@code START WAL LOCATION: 0/2000028 (file 000000010000000000000002)} is the first line of a label. */
    private static String firstOf(String label) {
        return label.substring(label.indexOf("(file ") + "(file ".length(), label.indexOf(')'));
    }

    private void addLog(String first, String last) throws IOException {
        try (Stream<Path> inside = Files.list(data.resolve("pg_wal"))) {
            for (Path segment : (Iterable<Path>) inside.sorted()::iterator) {
                String name = segment.getFileName().toString();
                boolean between =
                        name.length() == first.length() && name.compareTo(first) >= 0 && name.compareTo(last) <= 0;
                if ((between || name.endsWith(".history")) && !archive.add("postgres/pg_wal/" + name, segment)) {
                    throw new NoSuchFileException(name);
                }
            }
        }
    }
}
