package app.twicetold.launcher.backup;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A directory whose files come and go while it is read. What goes before it is reached is left out. */
final class LivingTree {
    private LivingTree() {}

    /** What is done with a directory or a file. */
    @FunctionalInterface
    interface Visit {
        void with(Path path, boolean directory) throws IOException;
    }

    /**
     * Visits a directory and all in it, directories first.
     *
     * @param closed directories that are visited, but not what is in them
     */
    static void walk(Path root, Predicate<Path> closed, Visit visit) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                visit.with(directory, true);
                return closed.test(directory) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                visit.with(file, false);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                return goOn(failure);
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                return failure == null ? FileVisitResult.CONTINUE : goOn(failure);
            }
        });
    }

    private static FileVisitResult goOn(IOException failure) throws IOException {
        if (failure instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }
}
