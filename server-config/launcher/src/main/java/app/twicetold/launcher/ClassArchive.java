package app.twicetold.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The classes that a start loads, archived, and the programs of PostgreSQL, unpacked, so that later starts are faster.
 */
public final class ClassArchive {
    /** Embedded PostgreSQL writes it last. */
    private static final String MARK = ".exists";

    private ClassArchive() {}

    /** Makes the archive, unless there is one that is newer than the built service. */
    public static void makeWhenStale(Distribution distribution) {
        try {
            Path archive = distribution.classArchive();
            if (!Files.exists(archive) || Files.getLastModifiedTime(archive).compareTo(built(distribution)) < 0) {
                make(distribution);
            }
        } catch (IOException cannotRead) {
            throw new UncheckedIOException(cannotRead);
        }
    }

    /** Starts and stops the service once on a throw-away data directory. */
    public static void make(Distribution distribution) {
        Path archive = distribution.classArchive();
        Path unfinished = archive.resolveSibling("classes.jsa.unfinished");
        Path programs = distribution.home().resolve("programs.unfinished");
        try {
            Files.deleteIfExists(archive);
            Files.deleteIfExists(unfinished);
            DataDirectory.delete(programs);
            Files.createDirectory(programs);
            System.setProperty(DatabaseServer.PROGRAMS, programs.toString());
            System.setProperty(ApplicationServer.ARCHIVE, unfinished.toString());
            TemporaryService.start("prepare", Map.of()).close();
            Files.move(unfinished, archive);
            keep(programs, distribution.programs());
        } catch (IOException | UncheckedIOException cannotWrite) {
            throw StartRefused.failure("The archive of classes could not be written: " + cannotWrite.getMessage());
        } finally {
            System.clearProperty(ApplicationServer.ARCHIVE);
            System.clearProperty(DatabaseServer.PROGRAMS);
        }
    }

    /** A service that runs may use programs that are there, so those stay when they are of the same release. */
    private static void keep(Path unpacked, Path programs) throws IOException {
        List<Path> releases = releases(unpacked);
        for (Path release : releases) {
            // Programs that changed after this mark would be unpacked again.
            Files.setLastModifiedTime(release.resolve(MARK), FileTime.fromMillis(System.currentTimeMillis()));
        }
        if (Files.isDirectory(programs)
                && releases(programs).stream()
                        .map(Path::getFileName)
                        .toList()
                        .equals(releases.stream().map(Path::getFileName).toList())) {
            DataDirectory.delete(unpacked);
            return;
        }
        DataDirectory.delete(programs);
        Files.move(unpacked, programs);
    }

    /** The directories in it that were unpacked as a whole. */
    private static List<Path> releases(Path programs) throws IOException {
        try (Stream<Path> inside = Files.list(programs)) {
            return inside.filter(release -> Files.exists(release.resolve(MARK)))
                    .sorted()
                    .toList();
        }
    }

    private static FileTime built(Distribution distribution) throws IOException {
        FileTime newest = FileTime.fromMillis(0);
        Stream<Path> folders =
                Stream.concat(Stream.of(distribution.home().resolve("lib")), distribution.applicationJars().stream());
        for (Path folder : folders.toList()) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path jar :
                        files.filter(file -> file.toString().endsWith(".jar")).toList()) {
                    FileTime changed = Files.getLastModifiedTime(jar);
                    newest = changed.compareTo(newest) > 0 ? changed : newest;
                }
            }
        }
        return newest;
    }
}
