package app.twicetold.launcher.backup;

import app.twicetold.launcher.Console;
import app.twicetold.launcher.DataDirectory;
import app.twicetold.launcher.DatabaseServer;
import app.twicetold.launcher.Distribution;
import app.twicetold.launcher.Machine;
import app.twicetold.launcher.Settings;
import app.twicetold.launcher.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code ./run restore <file> [--deletions <directory>]}: unpacks a backup into an empty data directory. The next start
 * repeats the deletions that are noted in the object store and that the backup does not know.
 */
public final class RestoreCommand {
    private static final Duration OLDEST = Duration.ofDays(30);
    private static final Set<String> OF_NO_INSTALLATION = Set.of("lock", "lost+found");
    private static final List<String> UNPACKED = List.of("secrets.properties", "postgres");

    private RestoreCommand() {}

    /** @param arguments the file, and the directory that the restored one replaces, as far as it is still there */
    public static void main(String[] arguments) {
        run(Settings.fromEnvironment(), arguments);
    }

    static void run(Settings settings, String... arguments) {
        boolean withDeletions = arguments.length == 3 && arguments[1].equals("--deletions");
        if (arguments.length != 1 && !withDeletions) {
            throw StartRefused.configuration("Use: ./run restore <file> [--deletions <the former data directory>]");
        }
        Places.refuseExternalDatabase(settings);
        Path file = Console.path(arguments[0]);
        if (!Files.isRegularFile(file)) {
            throw StartRefused.failure("There is no backup " + file + ".");
        }
        try (DataDirectory directory = DataDirectory.open(settings.dataDirectory())) {
            refuseFilled(directory.path());
            ArchiveReader archive = new ArchiveReader(file);
            Manifest manifest = archive.verify();
            refuseOthers(manifest, settings);
            @Nullable Path former = withDeletions ? objects(Console.path(arguments[2])) : null;
            long notes = unpack(archive, directory, settings, former);
            long users = users(directory, settings);
            Files.delete(directory.emptyDirectory(DataDirectory.RESTORING));
            tell(manifest, users, directory.path(), notes);
        } catch (IOException | SQLException failed) {
            throw StartRefused.failure("The backup could not be restored: " + failed.getMessage() + ".");
        }
    }

    /** What a restore left that was broken off is replaced. */
    private static void refuseFilled(Path directory) throws IOException {
        if (Files.exists(directory.resolve(DataDirectory.RESTORING))) {
            return;
        }
        if (Places.children(directory).stream()
                .anyMatch(child ->
                        !OF_NO_INSTALLATION.contains(child.getFileName().toString()))) {
            throw StartRefused.failure("The data directory " + directory
                    + " is not empty; move it away, and name it with --deletions, or set DATA_DIR to an empty one.");
        }
    }

    private static void refuseOthers(Manifest manifest, Settings settings) {
        BuildVersions build = BuildVersions.of(Distribution.find());
        if (!build.schemas().contains(manifest.schema())) {
            throw StartRefused.failure("The backup has the schema " + manifest.schema()
                    + ", which this version does not know; restore it with the version that made it, or a later one.");
        }
        if (!build.postgres().equals(manifest.postgres())) {
            throw StartRefused.failure("The backup is of PostgreSQL " + manifest.postgres() + ", and this version has "
                    + build.postgres() + "; restore it with the version that made it.");
        }
        String machine = Machine.here().ofFiles();
        if (!machine.equals(manifest.architecture())) {
            throw StartRefused.failure("The backup is of a machine with " + manifest.architecture()
                    + ", and this one has " + machine + "; restore it on such a machine.");
        }
        if (manifest.recordings() && Places.recordings(settings).isEmpty()) {
            throw StartRefused.configuration(
                    "The backup has recordings of a directory, but OBJECT_STORE is s3; unset it.");
        }
    }

    /** The database comes last. */
    private static long unpack(ArchiveReader archive, DataDirectory directory, Settings settings, @Nullable Path former)
            throws IOException {
        Path here = directory.emptyDirectory(DataDirectory.RESTORING);
        archive.unpack(here);
        Path recordings = Places.recordings(settings).orElse(null);
        long notes = 0;
        if (recordings != null) {
            long unused = add(here.resolve("recordings").resolve("objects"), recordings, object -> true);
            if (former != null) {
                notes = add(former, recordings, RestoreCommand::isNote);
            }
        }
        for (String each : UNPACKED) {
            DataDirectory.delete(directory.path().resolve(each));
            if (Files.exists(here.resolve(each))) {
                Files.move(here.resolve(each), directory.path().resolve(each));
            }
        }
        return notes;
    }

    /** The objects of a former data directory, or of its directory of recordings. */
    private static Path objects(Path former) {
        return Stream.of(former.resolve("recordings"), former)
                .map(each -> each.resolve("objects"))
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow(() -> StartRefused.failure(
                        "There are no recordings in " + former + "; name the data directory that is replaced."));
    }

    /** {@code <shard>/deletions/…} */
    private static boolean isNote(Path object) {
        return object.getNameCount() > 2 && object.getName(1).toString().equals("deletions");
    }

    /** Copies objects that are not there yet, or only in part. @return how many */
    private static long add(Path objects, Path recordings, Predicate<Path> which) throws IOException {
        if (!Files.isDirectory(objects)) {
            return 0;
        }
        long added = 0;
        try (Stream<Path> inside = Files.walk(objects)) {
            for (Path each : (Iterable<Path>) inside.filter(Files::isRegularFile)::iterator) {
                Path object = objects.relativize(each);
                Path target = recordings.resolve("objects").resolve(object.toString());
                if (which.test(object) && (!Files.exists(target) || Files.size(target) != Files.size(each))) {
                    ArchiveReader.createDirectories(target.resolveSibling("").normalize());
                    Files.copy(each, target, StandardCopyOption.REPLACE_EXISTING);
                    added++;
                }
            }
        }
        return added;
    }

    /** Starts the database once: it brings its files to the moment of the backup, or refuses them. */
    private static long users(DataDirectory directory, Settings settings) throws SQLException {
        try (DatabaseServer server = DatabaseServer.start(directory, settings.databaseConnections());
                Connection connection = DriverManager.getConnection(
                        server.address().url(),
                        server.address().user(),
                        server.address().password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from users")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void tell(Manifest manifest, long users, Path directory, long notes) {
        Console.say("Restored the backup of " + manifest.createdAt().truncatedTo(ChronoUnit.SECONDS) + " into "
                + directory + ": " + counted(users, "user") + ".");
        if (notes > 0) {
            Console.say("Took over the notes of " + counted(notes, "deletion") + ".");
        }
        Console.say("The next start repeats the deletions that users asked for since, as far as they are noted in the"
                + " object store.");
        if (manifest.createdAt().plus(OLDEST).isBefore(Instant.now())) {
            Console.complain(
                    "twicetold: The backup is older than 30 days. Users were promised that what they deleted is"
                            + " gone from backups by then, and deletions of that time are no longer noted.");
        }
    }

    private static String counted(long number, String one) {
        return number + " " + one + (number == 1 ? "" : "s");
    }
}
