package app.twicetold.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.stream.Stream;

/** The classes that a start loads, archived so that later starts are faster. */
public final class ClassArchive {
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
        try {
            Files.deleteIfExists(archive);
            Files.deleteIfExists(unfinished);
            Files.createDirectories(distribution.programs());
            System.setProperty(ApplicationServer.ARCHIVE, unfinished.toString());
            TemporaryService.start("prepare", Map.of()).close();
            Files.move(unfinished, archive);
        } catch (IOException | UncheckedIOException cannotWrite) {
            throw StartRefused.failure("The archive of classes could not be written: " + cannotWrite.getMessage());
        } finally {
            System.clearProperty(ApplicationServer.ARCHIVE);
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
