package app.twicetold.launcher.backup;

import app.twicetold.launcher.Console;
import app.twicetold.launcher.DataDirectory;
import app.twicetold.launcher.DatabaseServer;
import app.twicetold.launcher.Machine;
import app.twicetold.launcher.Settings;
import app.twicetold.launcher.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * {@code ./run backup [file]}: database, recordings and generated secrets in one file, while the service runs or when
 * it is stopped. The recordings follow the database: one that a row names was written before the row.
 */
public final class BackupCommand {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private BackupCommand() {}

    /** @param arguments the file, or none for one that is named by the time */
    public static void main(String[] arguments) {
        run(Settings.fromEnvironment(), arguments);
    }

    static void run(Settings settings, String... arguments) {
        if (arguments.length > 1) {
            throw StartRefused.configuration("Use: ./run backup [file]");
        }
        Places.refuseExternalDatabase(settings);
        Path file = Console.path(
                arguments.length == 1 ? arguments[0] : "twicetold-backup-" + STAMP.format(Instant.now()) + ".zip");
        if (Files.exists(file)) {
            throw StartRefused.failure("The file " + file + " is there already; name another one.");
        }
        if (!Files.isDirectory(file.resolveSibling(""))) {
            throw StartRefused.failure("There is no directory " + file.getParent() + " for the backup; make it first.");
        }
        if (!Files.exists(settings.dataDirectory().resolve("postgres").resolve("PG_VERSION"))) {
            throw StartRefused.failure("There is no database in " + settings.dataDirectory() + "; set DATA_DIR.");
        }
        try {
            write(settings, file);
        } catch (SQLException | IOException failed) {
            throw StartRefused.failure("The backup could not be made: " + failed.getMessage() + ".");
        }
    }

    private static void write(Settings settings, Path file) throws SQLException, IOException {
        Optional<Settings.ExternalDatabase> running = Places.runningDatabase(settings);
        if (running.isPresent()) {
            write(settings, running.get(), file);
            return;
        }
        try (DataDirectory directory = DataDirectory.open(settings.dataDirectory())) {
            directory.refuseHalfRestored();
            try (DatabaseServer server = DatabaseServer.start(directory, settings.databaseConnections())) {
                write(settings, server.address(), file);
            }
        }
    }

    private static void write(Settings settings, Settings.ExternalDatabase database, Path file)
            throws SQLException, IOException {
        Path data = settings.dataDirectory();
        try (ArchiveWriter archive = new ArchiveWriter(file)) {
            DatabaseCopy.Versions versions = new DatabaseCopy(database, data.resolve("postgres"), archive).copy();
            Instant createdAt = Instant.now().truncatedTo(ChronoUnit.SECONDS);
            Optional<Path> recordings = Places.recordings(settings);
            long before = archive.files();
            if (recordings.isPresent()) {
                add(archive, recordings.get().resolve("objects"));
            }
            long copied = archive.files() - before;
            archive.add("secrets.properties", data.resolve("secrets.properties"));
            archive.finish(new Manifest(
                    createdAt,
                    versions.schema(),
                    versions.postgres(),
                    Machine.here().ofFiles(),
                    recordings.isPresent(),
                    archive.files(),
                    archive.sum()));
            Console.say("The backup is " + file + ": the database of " + createdAt + ", "
                    + (recordings.isPresent()
                            ? copied + " recordings and other objects."
                            : "without the recordings, which are in a bucket; copy that after it."));
            Console.say(
                    "It holds what users said, and secrets. Keep it where only operators read it, for at most 30 days.");
        }
    }

    private static void add(ArchiveWriter archive, Path objects) throws IOException {
        if (!Files.isDirectory(objects)) {
            return;
        }
        LivingTree.walk(objects, directory -> false, (each, directory) -> {
            if (!directory) {
                archive.add("recordings/objects/" + objects.relativize(each), each);
            }
        });
    }
}
